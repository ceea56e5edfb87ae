import { isIP } from 'node:net';
import type { Configuration } from 'openid-client';
import type { OidcProvider } from '#platform/context/context.ts';

// The one place that speaks OpenID Connect. The library is loaded by the first who signs in that way.

const TIMEOUT_SECONDS = 10;

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Issuer and subject name a person for good; the address is there only if the provider says it is verified. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
  email: string | null;
}

export async function makeRequest(redirectUri: string): Promise<AuthorizationRequest> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await import('openid-client');
  return { redirectUri, state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/** Where the person has to go. */
export async function authorizationUrl(
  provider: OidcProvider,
  request: AuthorizationRequest,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
  const url = buildAuthorizationUrl(await discover(provider), {
    redirect_uri: request.redirectUri,
    scope: 'openid email',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Who came back. Throws when anything about the answer is not right. */
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
  if (!claims) throw new Error('no ID token came with the answer');
  const { iss: issuer, sub: subject } = claims;
  // Many providers keep the address out of the ID token and tell it on demand.
  const isTold = 'email' in claims && 'email_verified' in claims;
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const told = isTold || !hasUserInfo ? claims : await fetchUserInfo(config, tokens.access_token, subject);
  const isVerified = told.email_verified === true && typeof told.email === 'string';
  return { issuer, subject, email: isVerified ? (told.email as string) : null };
}

const FRESH_MS = 60 * 60_000;
const known = new WeakMap<OidcProvider, { config: Promise<Configuration>; until: number }>();

/** What the provider says of itself: asked once an hour, and again at once after it did not answer. */
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
    // The signature of the ID token is checked too, though it came straight from the provider.
    execute: [enableNonRepudiationChecks, ...(isLoopbackHost(url.hostname) ? [allowInsecureRequests] : [])],
  });
}

/** Without TLS nobody can tell who answers, except on this very machine. */
function isLoopbackHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}

/** For the log: what went wrong, without anything that travelled. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, error: answered } = error as Error & { code?: unknown; error?: unknown };
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  return { reason: error.message, code, answered, detail: cause?.message ?? cause?.code };
}
