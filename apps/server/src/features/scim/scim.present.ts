import { SCIM_PATH } from '@rushes/contract/scim';
import type { GroupRow, UserRow } from './scim.queries.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export type Resource = { schemas: string[] } & Record<string, unknown>;

const metaOf = (
  base: string,
  resourceType: 'User' | 'Group',
  { id, createdat, updatedat }: Pick<UserRow, 'id' | 'createdat' | 'updatedat'>,
) => ({
  resourceType,
  created: createdat,
  lastModified: updatedat,
  location: `${base}${SCIM_PATH}/${resourceType}s/${id}`,
});

/** `base`: the public address of the server. */
export function presentUser(base: string, row: UserRow): Resource {
  const name = `${row.firstname} ${row.lastname}`.trim();
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.externalid === null ? {} : { externalId: row.externalid }),
    userName: row.username,
    name: { givenName: row.firstname, familyName: row.lastname, formatted: name },
    displayName: row.displayname ?? name,
    userType: row.type,
    active: row.active,
    emails: [{ value: row.email, type: 'work', primary: true }],
    groups: row.groups,
    meta: metaOf(base, 'User', row),
  };
}

export function presentGroup(base: string, row: GroupRow): Resource {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.externalid === null ? {} : { externalId: row.externalid }),
    displayName: row.name,
    ...(row.members === null ? {} : { members: row.members }),
    meta: metaOf(base, 'Group', row),
  };
}

export interface Selection {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

const ALWAYS = ['schemas', 'id', 'meta'];
const namesOf = (text = '') =>
  text.split(',').flatMap((name) => name.trim().toLowerCase().split(/[.]/)[0]!.split(':').at(-1) || []);

/** Whether the answer has the attribute. Lists of thousands of members are not read if they are not wanted. */
export function hasAttribute({ attributes, excludedAttributes }: Selection, name: string): boolean {
  if (namesOf(excludedAttributes).includes(name.toLowerCase())) return false;
  const wanted = namesOf(attributes);
  return wanted.length === 0 || wanted.includes(name.toLowerCase());
}

/** Only whole attributes are left out. */
export const select = (resource: Resource, selection: Selection): Resource =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => ALWAYS.includes(name) || hasAttribute(selection, name)),
  ) as Resource;

export function listOf(resources: Resource[], totalResults: number, startIndex = 1) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
