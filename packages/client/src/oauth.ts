import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@rushes/contract/endpoint';
import {
  authorizeDevice,
  DEVICE_GRANT,
  registerClient,
  requestToken,
  revokeGrant,
} from '@rushes/contract/oauth';
import type { Scope } from '@rushes/contract/scopes';
import { attempt, pause, type TokenSource } from './connection.ts';
import { errorOf, RushesError } from './error.ts';

// OAuth for programs without a browser of their own: the device flow (RFC 8628), renewal and revocation.

/** The access of a connected app. Keep it as you keep a password. */
export interface Grant {
  url: string;
  clientid: string;
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresat: number;
  scopes: string[];
}

export interface DeviceCode {
  /** The user opens this page … */
  page: string;
  /** … and enters this code … */
  code: string;
  /** … or opens this page, which contains the code. */
  pageWithCode: string;
}

interface SignInOptions {
  url: string;
  /** Shown to the user, as not verified. */
  name: string;
  scopes: readonly Scope[];
  /** Of an earlier sign-in of this installation of the app; without it, the app registers itself. */
  clientid?: string | undefined;
  onCode(code: DeviceCode): void;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

interface Server {
  url: string;
  fetch?: typeof fetch;
}

async function post<E extends Endpoint>(
  { url, fetch = globalThis.fetch }: Server,
  endpoint: E,
  body: CallOf<E> extends { body?: infer B } ? B : never,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await attempt({ url, fetch, language: 'en' }, addressOf(endpoint.path, {}), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<E>;
}

/** Lets the user connect this program in a browser, on any device. Resolves when they have. */
export async function signInWithDevice(options: SignInOptions): Promise<Grant> {
  const { signal } = options;
  const scope = options.scopes.join(' ');
  const clientid = options.clientid ?? (await register(options));
  const device = await post(options, authorizeDevice, { client_id: clientid, scope }, signal).catch(
    (error) => {
      // Registrations that nobody uses are deleted.
      if (options.clientid && error instanceof RushesError && error.code === 'invalid_client')
        return undefined;
      throw error;
    },
  );
  if (!device) return signInWithDevice({ ...options, clientid: undefined });
  options.onCode({
    page: device.verification_uri,
    code: device.user_code,
    pageWithCode: device.verification_uri_complete,
  });
  let seconds = device.interval;
  for (;;) {
    await pause(seconds * 1000, signal);
    const body = { grant_type: DEVICE_GRANT, client_id: clientid, device_code: device.device_code };
    try {
      return grantOf(options.url, clientid, await post(options, requestToken, body, signal));
    } catch (error) {
      if (!(error instanceof RushesError)) throw error;
      if (error.code === 'slow_down') seconds += 5;
      else if (error.code !== 'authorization_pending' && error.code !== 'network') throw error;
    }
  }
}

async function register(options: SignInOptions): Promise<string> {
  const body = {
    client_name: options.name,
    grant_types: [DEVICE_GRANT, 'refresh_token'],
    response_types: [],
  };
  return (await post(options, registerClient, body, options.signal)).client_id;
}

function grantOf(url: string, clientid: string, tokens: ReplyOf<typeof requestToken>): Grant {
  return {
    url,
    clientid,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresat: Date.now() + tokens.expires_in * 1000,
    scopes: tokens.scope.split(' '),
  };
}

/** Where a grant is kept. Several processes may use it: `load` is called before each renewal. */
export interface KeptGrant {
  load(): Promise<Grant | undefined>;
  save(grant: Grant): Promise<void>;
}

const EARLY_MS = 60_000;

/** The access tokens of a grant: renewed before they expire, or when the server refuses one. */
export function grantTokens(kept: KeptGrant, { fetch = globalThis.fetch } = {}): TokenSource {
  let renewing: Promise<Grant> | undefined;

  async function load(): Promise<Grant> {
    const grant = await kept.load();
    if (!grant) throw new RushesError('invalid_grant', 'Sign in first.', { status: 401 });
    return grant;
  }

  async function renew({ url, clientid, refreshToken }: Grant): Promise<Grant> {
    const body = { grant_type: 'refresh_token', client_id: clientid, refresh_token: refreshToken };
    const grant = grantOf(url, clientid, await post({ url, fetch }, requestToken, body));
    await kept.save(grant);
    return grant;
  }

  const renewOnce = (grant: Grant) => {
    renewing ??= renew(grant).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    async current() {
      const grant = await load();
      return (grant.expiresat - EARLY_MS < Date.now() ? await renewOnce(grant) : grant).accessToken;
    },
    async renew(refused) {
      const grant = await load();
      // Another call or process renewed it already.
      if (grant.accessToken !== refused) return grant.accessToken;
      try {
        return (await renewOnce(grant)).accessToken;
      } catch (error) {
        if (error instanceof RushesError && error.code === 'invalid_grant') return undefined;
        throw error;
      }
    },
  };
}

/** Ends the access, as the user does in *My account*. */
export async function disconnect(grant: Grant, { fetch = globalThis.fetch } = {}): Promise<void> {
  const body = { client_id: grant.clientid, token: grant.refreshToken };
  await post({ url: grant.url, fetch }, revokeGrant, body);
}
