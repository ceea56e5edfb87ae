import { appGrants, OAUTH_PATHS } from '@rushes/contract/oauth';
import { type Scope, scopes } from '@rushes/contract/scopes';

const resource = (publicUrl: string, path: string, scopes_supported: readonly Scope[], name: string) => ({
  resource: `${publicUrl}${path}`,
  authorization_servers: [publicUrl],
  scopes_supported: [...scopes_supported],
  bearer_methods_supported: ['header'],
  resource_name: name,
});

export const apiMetadata = (publicUrl: string) => resource(publicUrl, '', scopes, 'Rushes API');

/** Clients ask for all of these: reading only. A client that was asked to write asks for more. */
const mcpScopes: readonly Scope[] = ['files:read', 'comments:read'];
export const mcpMetadata = (publicUrl: string) =>
  resource(publicUrl, OAUTH_PATHS.mcp, mcpScopes, 'Rushes MCP');

export const serverMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}${OAUTH_PATHS.authorize}`,
  token_endpoint: `${publicUrl}/oauth/token`,
  device_authorization_endpoint: `${publicUrl}/oauth/device_authorization`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: [...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: [...appGrants],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${publicUrl}/api/v1/reference`,
});
