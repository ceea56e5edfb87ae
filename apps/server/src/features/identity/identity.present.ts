import type { User } from '@rushes/contract/identity';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import type { TenantRow } from './identity.queries.ts';

export function presentUser(user: Selectable<Tables['users']>, tenants: readonly TenantRow[]): User {
  return {
    id: user.id,
    username: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    type: user.type,
    rootfolder: tenants[0]?.points[0]?.node.id ?? null,
    createdat: user.createdat,
    settings: { language: user.language, theme: user.theme, view_folders: user.view_folders },
    tenants: tenants.map((tenant) => ({ id: tenant.id, name: tenant.name, accessPoints: tenant.points })),
  };
}
