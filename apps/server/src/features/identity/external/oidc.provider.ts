import { isIP } from 'node:net';
import type { Configuration } from 'openid-client';
import type { OidcProvider } from '#platform/context/context.ts';

// The only module that uses OpenID Connect. The library is loaded on first use.

const TIMEOUT_SECONDS = 10;

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Issuer and subject identify a person permanently. The address is set only if the provider has verified it. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  /** Claims with a text or a list of texts, from which workspaces derive groups. */
  claims: Claims;
}

export type Claims = Record<string, string[]>;

export async function makeRequest(redirectUri: string): Promise<AuthorizationRequest> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await import('openid-client');
  return { redirectUri, state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/** The URL to redirect the user to. */
export async function authorizationUrl(
  provider: OidcProvider,
  request: AuthorizationRequest,
  isFresh: boolean,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
  const url = buildAuthorizationUrl(await discover(provider), {
    redirect_uri: request.redirectUri,
    scope: 'openid email',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    // The provider must not answer from its own open session.
    ...(isFresh ? { max_age: '0' } : {}),
  });
  return url.href;
}

/** The identity in the provider's response. Throws when any check fails. */
export async function readAnswer(
  provider: OidcProvider,
  request: AuthorizationRequest,
  search: string,
): Promise<ExternalIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  const config = await discover(provider);
  const tokens = await authorizationCodeGrant(config, new URL(`${request.redirectUri}${search}`), {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the response contains no ID token');
  const { iss: issuer, sub: subject } = claims;
  // Many providers return the address only from the userinfo endpoint, not in the ID token.
  const isComplete = 'email' in claims && 'email_verified' in claims;
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo =
    isComplete || !hasUserInfo ? claims : await fetchUserInfo(config, tokens.access_token, subject);
  const isVerified = userInfo.email_verified === true && typeof userInfo.email === 'string';
  const email = isVerified ? (userInfo.email as string) : null;
  return { issuer, subject, email, claims: { ...textsOf(userInfo), ...textsOf(claims) } };
}

/** About the token itself: nothing that says who somebody is. */
const TECHNICAL = ['iss', 'aud', 'nonce', 'at_hash', 'c_hash', 'sid', 'jti', 'azp'];
/** Entra names at most 200 groups in a token. */
const VALUES_MAX = 1000;

function textsOf(claims: object): Claims {
  const found: Claims = {};
  for (const [name, value] of Object.entries(claims)) {
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    if (texts.length > 0 && !TECHNICAL.includes(name)) found[name] = texts.slice(0, VALUES_MAX);
  }
  // Too many groups for the token: their names are elsewhere (OpenID Connect Core, 5.6.2).
  const elsewhere = (claims as { _claim_names?: object })._claim_names;
  if (elsewhere && typeof elsewhere === 'object') found._claim_names = Object.keys(elsewhere);
  return found;
}

const FRESH_MS = 60 * 60_000;
const known = new WeakMap<OidcProvider, { config: Promise<Configuration>; until: number }>();

/** The provider's metadata, cached for an hour. A failed request is not cached. */
function discover(provider: OidcProvider): Promise<Configuration> {
  const found = known.get(provider);
  if (found && found.until > Date.now()) return found.config;
  const config = askProvider(provider);
  known.set(provider, { config, until: Date.now() + FRESH_MS });
  config.catch(() => known.delete(provider));
  return config;
}

async function askProvider({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client');
  const url = new URL(issuer);
  return discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Verify the signature of the ID token too, although it came directly from the provider.
    execute: [enableNonRepudiationChecks, ...(isLoopbackHost(url.hostname) ? [allowInsecureRequests] : [])],
  });
}

/** Plain HTTP is allowed on loopback only: without TLS the peer cannot be authenticated. */
function isLoopbackHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}

/** Error details for the log, without any data of the exchange. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, error: answered } = error as Error & { code?: unknown; error?: unknown };
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  return { reason: error.message, code, answered, detail: cause?.message ?? cause?.code };
}
