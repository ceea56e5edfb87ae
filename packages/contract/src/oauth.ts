import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { scopes } from './scopes.ts';
import { Id, Instant, Name } from './wire.ts';

// OAuth 2.1 for apps: programs that users connect to their account. The calls named `oauth.…` without a session follow
// the RFCs, also in their names, and are for any client library.

/** Apps that a user can have connected at once. */
export const APPS_MAX = 50;
export const ACCESS_SECONDS = 3600;
/** An app that does not renew its access for so long is disconnected. */
export const APP_IDLE_DAYS = 90;
/** A client that renews twice with one token, such as two processes at once, gets the same answer for so long. */
export const REFRESH_GRACE_SECONDS = 30;
export const DEVICE_SECONDS = 600;
export const DEVICE_INTERVAL_SECONDS = 5;

export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  device: '/oauth/device',
  mcp: '/mcp',
  resourceMetadata: '/.well-known/oauth-protected-resource',
} as const;
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const appGrants = ['authorization_code', 'refresh_token', DEVICE_GRANT] as const;

/** Letters that cannot be confused with each other, and no vowels, so that no words appear. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const USER_CODE_LENGTH = 8;

const Text = z.string().max(2000);
const Scopes = z.array(z.enum(scopes));

export const getServerMetadata = endpoint({
  name: 'oauth.server',
  route: 'GET //.well-known/oauth-authorization-server',
  gate: 'public',
  open: 'json',
  summary: 'Describe the authorization server (RFC 8414).',
  reply: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    device_authorization_endpoint: z.string(),
    registration_endpoint: z.string(),
    revocation_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
    service_documentation: z.string(),
  }),
});

const ResourceMetadata = z
  .object({
    resource: z.string(),
    authorization_servers: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
  })
  .meta({ id: 'ResourceMetadata' });

export const getApiMetadata = endpoint({
  name: 'oauth.resource',
  route: 'GET //.well-known/oauth-protected-resource',
  gate: 'public',
  open: 'json',
  summary: 'Describe the API as a resource that OAuth protects (RFC 9728).',
  reply: ResourceMetadata,
});

export const getMcpMetadata = endpoint({
  name: 'oauth.mcpResource',
  route: 'GET //.well-known/oauth-protected-resource/mcp',
  gate: 'public',
  open: 'json',
  summary: 'Describe the MCP endpoint as a resource that OAuth protects (RFC 9728).',
  reply: ResourceMetadata,
});

const grantTypes = z.array(z.string().max(100)).max(10);

export const registerClient = endpoint({
  name: 'oauth.register',
  route: 'POST //oauth/register',
  gate: 'public',
  open: 'json',
  summary:
    'Register an app (RFC 7591). Every app is a public client: it gets no secret and uses PKCE. Its name is shown as not verified.',
  body: z.object({
    client_name: Name.default('App'),
    redirect_uris: z.array(z.string().max(500)).max(10).default([]),
    grant_types: grantTypes.default(['authorization_code', 'refresh_token']),
    response_types: grantTypes.optional(),
    token_endpoint_auth_method: z.string().max(100).optional(),
    scope: Text.optional(),
  }),
  reply: z.object({
    client_id: Id,
    client_id_issued_at: z.number().int(),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.literal('none'),
  }),
  status: 201,
});

const tokenRequest = z.object({
  grant_type: Text,
  client_id: Text,
  code: Text.optional(),
  redirect_uri: Text.optional(),
  code_verifier: Text.optional(),
  refresh_token: Text.optional(),
  device_code: Text.optional(),
  scope: Text.optional(),
  resource: Text.optional(),
});

export const requestToken = endpoint({
  name: 'oauth.token',
  route: 'POST //oauth/token',
  gate: 'public',
  open: 'form',
  summary:
    'Exchange an authorization code, a device code or a refresh token for tokens. A refresh token works once; using an old one disconnects the app.',
  body: tokenRequest,
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int(),
    refresh_token: z.string(),
    scope: z.string(),
  }),
});

export const revokeGrant = endpoint({
  name: 'oauth.revoke',
  route: 'POST //oauth/revoke',
  gate: 'public',
  open: 'form',
  summary: 'Revoke an access token or a refresh token, which disconnects the app (RFC 7009).',
  body: z.object({ token: Text, client_id: Text, token_type_hint: Text.optional() }),
});

export const authorizeDevice = endpoint({
  name: 'oauth.startDevice',
  route: 'POST //oauth/device_authorization',
  gate: 'public',
  open: 'form',
  summary:
    'Start the authorization of a device without a browser (RFC 8628). It shows the code to the user and polls the token endpoint.',
  body: z.object({ client_id: Text, scope: Text.optional(), resource: Text.optional() }),
  reply: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.number().int(),
    interval: z.number().int(),
  }),
});

export const authorize = endpoint({
  name: 'oauth.authorize',
  route: 'GET //oauth/authorize',
  gate: 'public',
  raw: 'text',
  summary:
    'The authorization endpoint, which a browser opens: redirects to the page on which the user decides. Parameters as in `GET oauth/authorization`.',
});

/** As sent to the authorization endpoint. */
export const AuthorizationRequest = z.object({
  client_id: Text.optional(),
  redirect_uri: Text.optional(),
  response_type: Text.optional(),
  response_mode: Text.optional(),
  scope: Text.optional(),
  state: Text.optional(),
  code_challenge: Text.optional(),
  code_challenge_method: Text.optional(),
  resource: Text.optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

const Asked = {
  /** Chosen by the app itself, and not verified. */
  name: z.string(),
  scopes: Scopes,
  /** Whether access is limited to the MCP endpoint. */
  mcp: z.boolean(),
};

export const getAuthorization = endpoint({
  name: 'oauth.authorization',
  route: 'GET oauth/authorization',
  gate: 'session',
  scope: 'person',
  summary: 'Return what an app asks for, for the page on which the user decides.',
  query: AuthorizationRequest,
  reply: z.union([
    z.object({
      ...Asked,
      /** Where the user is sent afterwards: a host, or the scheme of an app. Null: a program on this computer. */
      target: z.string().nullable(),
      /** Tells the app that the user refused. */
      refusal: z.string(),
    }),
    /** The request is invalid. The app is told only if the user continues there: anyone can register an address. */
    z.object({ name: z.string(), target: z.string().nullable(), redirect: z.string() }),
  ]),
});

export const allowAuthorization = endpoint({
  name: 'oauth.allow',
  route: 'POST oauth/authorization',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Allow what an app asks for. Returns the address that tells the app.',
  body: AuthorizationRequest,
  reply: z.object({ redirect: z.string() }),
});

const UserCode = z.string().max(40);

export const getDevice = endpoint({
  name: 'oauth.device',
  route: 'GET oauth/device',
  gate: 'session',
  scope: 'person',
  summary: 'Return what the device with this code asks for.',
  query: z.object({ user_code: UserCode }),
  reply: z.object(Asked),
});

export const allowDevice = endpoint({
  name: 'oauth.allowDevice',
  route: 'POST oauth/device',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Allow what the device with this code asks for.',
  body: z.object({ user_code: UserCode }),
  status: 204,
});

export const refuseDevice = endpoint({
  name: 'oauth.refuseDevice',
  route: 'POST oauth/device/refusal',
  gate: 'session',
  scope: 'person',
  summary: 'Refuse what the device with this code asks for.',
  body: z.object({ user_code: UserCode }),
  status: 204,
});

export const ConnectedApp = z
  .object({
    id: Id,
    ...Asked,
    createdat: Instant,
    /** Updated at most once per minute. */
    lastusedat: Instant.nullable(),
  })
  .meta({ id: 'ConnectedApp' });
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const listApps = endpoint({
  name: 'oauth.apps',
  route: 'GET me/apps',
  gate: 'session',
  scope: 'person',
  summary: 'List the apps that the current user has connected, newest first.',
  reply: z.object({ apps: z.array(ConnectedApp) }),
});

export const disconnectApp = endpoint({
  name: 'oauth.disconnect',
  route: 'DELETE me/apps/:id',
  gate: 'session',
  scope: 'person',
  summary: 'Disconnect an app. Its requests are refused from now on, and its streams end.',
  status: 204,
});

export const oauthEndpoints = [
  authorize,
  getServerMetadata,
  getApiMetadata,
  getMcpMetadata,
  registerClient,
  requestToken,
  revokeGrant,
  authorizeDevice,
  getAuthorization,
  allowAuthorization,
  getDevice,
  allowDevice,
  refuseDevice,
  listApps,
  disconnectApp,
] as const;
