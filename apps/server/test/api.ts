import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type CallOf, type Endpoint, type ReplyOf, urlPath } from '@rushes/contract/endpoint';
import { type SignInReply, signIn as signInEndpoint } from '@rushes/contract/identity';
import type { ErrorBody } from '@rushes/contract/wire';
import type { FastifyInstance } from 'fastify';
import { buildApi } from '#app/build-api.ts';
import { readConfig } from '#app/config.ts';
import { listen, startRoutes } from '#app/features.ts';
import { ensureDataDir, findMedia, openServices } from '#app/open-services.ts';
import { serveWeb } from '#app/web-app.ts';
import { authenticate } from '#features/identity/index.ts';
import { findArchiveTools } from '#platform/archives/tools.ts';
import type { Services } from '#platform/context/context.ts';
import { startHub } from '#platform/events/sse-hub.ts';
import type { Log } from '#platform/log/log.ts';
import { cloneTestDatabase } from './database.ts';
import { atFileEnd } from './file-end.ts';
import { PASSWORD } from './fixtures.ts';
import { foundTools } from './media-tools.ts';
import { quiet } from './quiet.ts';
import { storeEnvironment } from './store.ts';

/** A caller: the two tokens, and the cookie that can refresh them. */
export interface As {
  headers: Record<string, string>;
  cookie: string;
}

export interface Api {
  url: string;
  databaseUrl: string;
  services: Services;
  app: FastifyInstance;
  /** Signs in over HTTP with the password of all test users. */
  signIn(email: string): Promise<As>;
  /** The reply of a call that must succeed. */
  call<E>(endpoint: E, ...input: InputOf<E>): Promise<ReplyOf<E>>;
  /** Status and code of a call that must be refused, such as `404 ERR7`. */
  refused<E>(endpoint: E, ...input: InputOf<E>): Promise<string>;
  /** Any request: the path on the site, the caller's tokens, and the options of `fetch`. */
  fetch(path: string, as?: As, init?: RequestInit): Promise<Response>;
  /** Stops the process and starts another one on the same database and folder. */
  restart(environment?: Record<string, string>): Promise<void>;
}

type InputOf<E> =
  Record<never, never> extends CallOf<E> ? [input?: CallOf<E>, as?: As] : [input: CallOf<E>, as?: As];

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/**
 * The whole API on a free loopback port, with a separate database unless one is given. Stopped at the end of the test
 * file.
 */
export async function startApi(
  environment: Record<string, string> = {},
  log: Log = quiet,
  givenDatabase?: string,
): Promise<Api> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-api-'));
  atFileEnd(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = givenDatabase ?? (await cloneTestDatabase());
  const own = { ...storeEnvironment(basename(dataDir)), ...environment };
  let opened = await open({ ...own, RUSHES_DATA: dataDir }, databaseUrl, log);
  atFileEnd(() => opened.stop());

  const api: Api = {
    get url() {
      return opened.url;
    },
    get services() {
      return opened.services;
    },
    get app() {
      return opened.app;
    },
    databaseUrl,
    fetch: (path, as, init = {}) =>
      fetch(`${opened.url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...as?.headers, ...(init.headers as Record<string, string>) },
      }),
    async call<E>(endpoint: E, ...[input, as]: InputOf<E>) {
      const response = await send(api, endpoint as Endpoint, input as AnyInput, as);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return ((endpoint as Endpoint).reply ? await response.json() : undefined) as ReplyOf<E>;
    },
    async refused<E>(endpoint: E, ...[input, as]: InputOf<E>) {
      const response = await send(api, endpoint as Endpoint, input as AnyInput, as);
      if (response.ok) throw new Error(`was not refused: ${await response.text()}`);
      return refusalIn(response);
    },
    async signIn(email) {
      const response = await send(api, signInEndpoint as unknown as Endpoint, {
        body: { email, password: PASSWORD },
      });
      if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
      return signedIn(response);
    },
    async restart(changed = {}) {
      await opened.stop();
      opened = await open({ ...own, ...changed, RUSHES_DATA: dataDir }, databaseUrl, log);
    },
  };
  return api;
}

/** The caller from the response of any sign-in method. The response must be a session. */
export async function signedIn(response: Response): Promise<As> {
  const reply = (await response.json()) as SignInReply;
  if (!('idToken' in reply)) throw new Error(`not signed in yet: ${JSON.stringify(reply)}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return {
    headers: { 'id-token': reply.idToken, 'access-token': reply.accessToken },
    cookie: cookies.find((cookie) => cookie.startsWith('rushes-session='))!,
  };
}

/**
 * Returns e.g. `404 ERR7` after checking that the response has the error format. Errors of SCIM (RFC 7644) have no code:
 * `404 scim`.
 */
export async function refusalIn(response: Response): Promise<string> {
  const body = (await response.json()) as ErrorBody | { status: string };
  if ('status' in body && body.status === String(response.status)) return `${response.status} scim`;
  const { error } = body as ErrorBody;
  if (error.status !== response.status || error.message.code !== error.code || !error.message.content)
    throw new Error(`not the shape of an error: ${JSON.stringify(error)}`);
  return `${response.status} ${error.code}`;
}

function send(api: Api, endpoint: Endpoint, input: AnyInput = {}, as?: As): Promise<Response> {
  const path = urlPath(endpoint.path).replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return api.fetch(query.size ? `${path}?${query}` : path, as, {
    method: endpoint.method,
    ...(input.body === undefined
      ? {}
      : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
  });
}

/** Capabilities of the local ffmpeg, detected once per process: it takes a quarter of a second. */
const media = new Map<string | undefined, ReturnType<typeof findMedia>>();
function knownMedia(config: ReturnType<typeof readConfig>): ReturnType<typeof findMedia> {
  const known = media.get(config.ffmpegPath) ?? (config.ffmpegPath ? findMedia(config) : foundTools());
  media.set(config.ffmpegPath, known);
  return known;
}

/** The archive program, detected once per process; every test file gets its own copy of the object. */
let archives: ReturnType<typeof findArchiveTools> | undefined;
async function knownArchives(): ReturnType<typeof findArchiveTools> {
  archives ??= findArchiveTools();
  return { ...(await archives) };
}

async function open(environment: Record<string, string>, databaseUrl: string, log: Log) {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    RUSHES_SIGNUP: 'open',
    RUSHES_PASSWORD_MEMORY: '8',
    ...environment,
  });
  ensureDataDir(config, log);
  const { services, close } = await openServices(
    config,
    databaseUrl,
    log,
    knownMedia(config),
    knownArchives(),
    // Installed or not, the product must behave the same in the tests.
    Promise.resolve(undefined),
  );
  listen();
  const hub = await startHub({ url: databaseUrl, db: services.db, log });
  const routes = startRoutes(services, hub);
  const app = buildApi({
    services,
    bindings: routes.bindings,
    findActor: (ctx, { headers }) => authenticate(ctx, headers),
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    checkReplies: true,
  });
  await serveWeb(app, { folder: join(config.dataDir, 'no-pages') });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  services.settings.publicUrl = config.publicUrl ?? url;
  return {
    url,
    services,
    app,
    async stop() {
      await hub.stop();
      await app.close();
      await routes.stop();
      await close();
    },
  };
}
