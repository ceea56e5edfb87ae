import type { CallOf, Endpoint, ReplyOf } from '@rushes/contract/endpoint';
import { addressOf } from '@rushes/contract/endpoint';
import * as api from './api.ts';
import { broken, type Connection, send, type TokenSource } from './connection.ts';
import { type Download, openDownload, type Selected } from './download.ts';
import { type ListenOptions, listen, type ReceivedEvent } from './events.ts';
import { cancelUpload, type Uploaded, type UploadInput, upload } from './upload.ts';

export type { CallOf, Endpoint, ReplyOf } from '@rushes/contract/endpoint';
export type { LiveEvent } from '@rushes/contract/live';
export type { Scope } from '@rushes/contract/scopes';
export type { TokenSource } from './connection.ts';
export type { Download, Selected } from './download.ts';
export { type FailureCode, RushesError } from './error.ts';
export { isEvent, type ListenOptions, type ReceivedEvent } from './events.ts';
export {
  type DeviceCode,
  disconnect,
  type Grant,
  grantTokens,
  type KeptGrant,
  signInWithDevice,
} from './oauth.ts';
export { blobSource, type Uploaded, type UploadInput, type UploadSource } from './upload.ts';
export { api };

export interface ClientOptions {
  /** Address of the installation, such as `https://rushes.example.com`. */
  url: string;
  /** An API token, or the changing tokens of a connected app (`grantTokens`). */
  token: string | TokenSource;
  /** Of error texts. */
  language?: 'en' | 'nl';
  fetch?: typeof fetch;
}

type Options = { signal?: AbortSignal };
type Args<E> =
  Record<never, never> extends CallOf<E> ? [args?: CallOf<E> & Options] : [args: CallOf<E> & Options];
type AnyArgs = { params?: unknown; query?: unknown; body?: unknown } & Options;

export interface Client {
  /** Calls an endpoint that answers JSON: `call(api.nodes.getNode, { params: { id } })`. */
  call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<ReplyOf<E>>;
  /** Calls an endpoint that answers a file or text, such as `api.markers.exportMarkers`. */
  fetch<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Response>;
  /** Sends a file. Continues an interrupted upload of the same file into the same folder. */
  upload(input: UploadInput): Promise<Uploaded>;
  /** Cancels an upload and deletes its file. */
  cancelUpload(uploadid: string): Promise<void>;
  /** Prepares files, folders or assets for download. */
  download(selected: Selected, options?: Options): Promise<Download>;
  /** Live events, for as long as the loop runs. Continues after interruptions without losing events. */
  events(options?: ListenOptions): AsyncGenerator<ReceivedEvent, void>;
}

/** A value without changes over time. A refused API token is final. */
const fixedToken = (token: string): TokenSource => ({
  current: async () => token,
  renew: async () => undefined,
});

export function createClient({
  url,
  token,
  language = 'en',
  fetch = globalThis.fetch,
}: ClientOptions): Client {
  const tokens = typeof token === 'string' ? fixedToken(token) : token;
  const connection: Connection = { url, tokens, language, fetch: (...args) => fetch(...args) };

  function request(endpoint: Endpoint, { params, query, body, signal }: AnyArgs = {}): Promise<Response> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return send(connection, addressOf(endpoint.path, { params, query }), {
      method: endpoint.method,
      headers: json === undefined ? {} : { 'content-type': 'application/json' },
      body: json === undefined ? undefined : () => json,
      signal,
    });
  }

  const client: Client = {
    async call<E extends Endpoint>(endpoint: E, ...[args]: Args<E>) {
      const response = await request(endpoint, args);
      try {
        const text = await response.text();
        return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<E>;
      } catch (error) {
        throw broken(error, args?.signal);
      }
    },
    fetch: (endpoint, ...[args]) => request(endpoint, args),
    upload: (input) => upload(connection, client, input),
    cancelUpload: (uploadid) => cancelUpload(connection, uploadid),
    download: (selected, options) => openDownload(connection, client, selected, options),
    events: (options) => listen(connection, options),
  };
  return client;
}
