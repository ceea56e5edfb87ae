import { OAUTH_PATHS } from '@rushes/contract/oauth';
import { OAuthError } from '@rushes/contract/oauth-error';
import { includesScope, type Scope, scopes } from '@rushes/contract/scopes';

/** Without a scope, an app can find and read files. */
const DEFAULT_SCOPES: Scope[] = ['files:read'];
/** Clients ask for it to get a refresh token, which every app gets. */
const IGNORED = 'offline_access';

export function readScopes(text: string | undefined): Scope[] {
  const names = [...new Set((text ?? '').split(' ').filter((name) => name && name !== IGNORED))];
  const known = names.filter((name): name is Scope => (scopes as readonly string[]).includes(name));
  if (known.length < names.length) throw new OAuthError('invalid_scope', 'A scope is not known.');
  return known.length > 0 ? known : DEFAULT_SCOPES;
}

/** For a refresh: the scopes stay as they were allowed, and the request must not ask for others. */
export function requireWithin(text: string | undefined, allowed: readonly Scope[]): void {
  if (text === undefined) return;
  if (!readScopes(text).every((scope) => includesScope(allowed, scope)))
    throw new OAuthError('invalid_scope', 'The user has not allowed this scope.');
}

/** RFC 8707. Null: the API with everything else; that of the MCP endpoint is valid for nothing else. */
export function readResource(publicUrl: string, resource: string | undefined): 'mcp' | null {
  if (resource === undefined) return null;
  const given = resource.replace(/\/$/, '');
  if (given === `${publicUrl}${OAUTH_PATHS.mcp}`) return 'mcp';
  if (given === publicUrl || given === `${publicUrl}/api/v1`) return null;
  throw new OAuthError('invalid_target', 'The resource is not one of this server.');
}
