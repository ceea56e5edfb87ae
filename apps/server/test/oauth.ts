import { allowAuthorization, allowDevice } from '@rushes/contract/oauth';
import { scopes as allScopes, type Scope } from '@rushes/contract/scopes';
import * as oauth from 'oauth4webapi';
import { insertGrant } from '#features/identity/grants/grants.queries.ts';
import { makeGrantTokens } from '#features/identity/model/grant-tokens.ts';
import { insertClient } from '#features/oauth/clients.queries.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from './api.ts';
import { bearer, type Program } from './tokens.ts';

// Flows of OAuth with an independent client library. The user's part, which is a page, is a call.

export const REDIRECT = 'https://app.test/callback';
const insecure = { [oauth.allowInsecureRequests]: true };
const none = oauth.None();

export interface AppScene {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
}

export interface Wanted {
  scope?: string;
  resource?: string;
  redirect?: string;
}

export async function discover(api: Api): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(api.services.settings.publicUrl);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** A registered app, with what it discovered. */
export async function registerApp(api: Api, name = 'Panel', redirects = [REDIRECT]): Promise<AppScene> {
  const server = await discover(api);
  const metadata = { client_name: name, redirect_uris: redirects, token_endpoint_auth_method: 'none' };
  const response = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure);
  return { server, client: await oauth.processDynamicClientRegistrationResponse(response) };
}

/** A registered app without the call, for tests with many. */
export async function makeClient({ services }: Api, redirecturis = [REDIRECT]): Promise<string> {
  const id = newId();
  await insertClient(services.db, { id, name: 'Panel', redirecturis });
  return id;
}

/** A connected app without the flow, for tests with many. All scopes by default. */
export async function makeConnected(
  api: Api,
  userid: string,
  { scopes = allScopes, resource = null }: { scopes?: readonly Scope[]; resource?: 'mcp' | null } = {},
): Promise<Program> {
  const id = newId();
  const { db, keyring } = api.services;
  const { access } = makeGrantTokens(keyring, { id, generation: 0 });
  const clientid = await makeClient(api);
  const stored = { hash: fingerprint(access), hint: access.slice(-4) };
  await db
    .transaction()
    .execute((trx) =>
      insertGrant(trx, { ...{ id, clientid, userid, name: 'Panel', scopes, resource }, ...stored }),
    );
  return { id, secret: access, as: bearer(access) };
}

export interface Request {
  verifier: string;
  redirect: string;
  params: Record<string, string>;
}

export async function makeRequest({ client }: AppScene, wanted: Wanted = {}): Promise<Request> {
  const verifier = oauth.generateRandomCodeVerifier();
  const { scope = 'files:read', redirect = REDIRECT, resource } = wanted;
  return {
    verifier,
    redirect,
    params: {
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope,
      state: oauth.generateRandomState(),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(resource ? { resource } : {}),
    },
  };
}

/** What the app reads from the address that the user is sent to: throws what the server answered instead of a code. */
export const readAnswer = ({ server, client }: AppScene, { params }: Request, redirect: string) =>
  oauth.validateAuthResponse(server, client, new URL(redirect), params.state);

export async function exchangeCode(app: AppScene, request: Request, redirect: string) {
  const answer = readAnswer(app, request, redirect);
  const { server, client } = app;
  const { redirect: uri, verifier } = request;
  const sent = [server, client, none, answer, uri, verifier, insecure] as const;
  const response = await oauth.authorizationCodeGrantRequest(...sent);
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

/** The whole code flow of a user who allows everything. */
export async function connect(api: Api, app: AppScene, user: As, wanted: Wanted = {}) {
  const request = await makeRequest(app, wanted);
  const { redirect } = await api.call(allowAuthorization, { body: request.params }, user);
  return exchangeCode(app, request, redirect);
}

export async function refresh({ server, client }: AppScene, token: string) {
  const response = await oauth.refreshTokenGrantRequest(server, client, none, token, insecure);
  return oauth.processRefreshTokenResponse(server, client, response);
}

export async function revoke({ server, client }: AppScene, token: string): Promise<void> {
  await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, none, token, insecure));
}

export async function startDevice({ server, client }: AppScene, scope = 'files:read') {
  const response = await oauth.deviceAuthorizationRequest(server, client, none, { scope }, insecure);
  return oauth.processDeviceAuthorizationResponse(server, client, response);
}

export async function pollDevice({ server, client }: AppScene, code: string) {
  const response = await oauth.deviceCodeGrantRequest(server, client, none, code, insecure);
  return oauth.processDeviceCodeResponse(server, client, response);
}

export async function connectDevice(api: Api, app: AppScene, user: As, scope?: string) {
  const { device_code, user_code } = await startDevice(app, scope);
  await api.call(allowDevice, { body: { user_code } }, user);
  return pollDevice(app, device_code);
}

/** The error that the server named, such as `invalid_grant`. */
export async function oauthError(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return error.error;
  throw new Error('was not refused as OAuth requires', { cause: error });
}

export const withToken = ({ access_token }: { access_token: string }): As => bearer(access_token);
