/**
 * What programs may call. Each endpoint that needs a user belongs to one area; a token names the areas it may read or
 * write. Scopes only take away: a token never allows what its owner may not do.
 */
export const areas = [
  ...(['files', 'comments', 'links', 'services'] as const),
  // Events of a workspace contain data of all other areas.
  ...(['members', 'workspace', 'webhooks', 'account'] as const),
] as const;
export type Area = (typeof areas)[number];

export type Scope = `${Area}:read` | `${Area}:write`;
export const scopes: readonly Scope[] = areas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);

/** Areas whose data is all in folders. Tokens for one folder have no others. */
export const folderAreas: readonly Area[] = ['files', 'comments', 'links', 'services'];
/** Areas of tokens that belong to a workspace: they have no account. */
export const workspaceAreas: readonly Area[] = areas.filter((area) => area !== 'account');

/**
 * The scope that a call needs. `any`: a valid token is enough. `person`: refused for programs; for sign-in data,
 * payments, and what cannot be undone.
 */
export type NeededScope = Scope | 'any' | 'person';

export const areaOf = (scope: Scope) => scope.slice(0, scope.indexOf(':')) as Area;

/** Write access includes read access. */
export function includesScope(held: readonly Scope[], needed: Scope): boolean {
  return held.includes(needed) || held.includes(`${areaOf(needed)}:write`);
}
