import type { ApiToken } from '@rushes/contract/tokens';
import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { listRows, readValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

/** Whose tokens: personal ones of a user, or those of a workspace. Connected apps are not among them. */
export type Owner = { userid: string } | { tenantid: string };

const ownedBy = (owner: Owner) =>
  'userid' in owner
    ? sql`k.userid = ${owner.userid}::uuid and k.tenantid is null and k.clientid is null`
    : sql`k.tenantid = ${owner.tenantid}::uuid`;
export const active = sql`k.endedat is null and (k.expiresat is null or k.expiresat > now())`;

const shown = sql`
  select k.id, k.name, k.hint, k.scopes, k."group",
    case when k.nodeid is not null then json_build_object('id', k.nodeid, 'name', n.name) end as node,
    json_build_object('id', c.id, 'name', c.firstname || ' ' || c.lastname) as createdby,
    iso(k.createdat) as createdat, iso(k.expiresat) as expiresat, iso(k.lastusedat) as lastusedat
  from api_tokens k join users c on c.id = k.createdbyid
    left join nodes n on n.id = k.nodeid and n.deletedat is null`;

export const listTokens = (db: Db, owner: Owner): Promise<ApiToken[]> =>
  listRows<ApiToken>(db)`${shown} where ${ownedBy(owner)} and ${active} order by k.id desc`;

export const listScimTokens = (db: Db, tenantid: string): Promise<ApiToken[]> =>
  listRows<ApiToken>(db)`
    ${shown} where k.tenantid = ${tenantid}::uuid and k.resource = 'scim' and ${active} order by k.id desc`;

export const findTokens = (db: Db, id: string): Promise<ApiToken[]> =>
  listRows<ApiToken>(db)`${shown} where k.id = ${id}::uuid`;

export async function findTenantOf(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('api_tokens').select('tenantid').where('id', '=', id).executeTakeFirst();
  return row?.tenantid ?? null;
}

/** Locks the user or tenant, so that concurrent requests cannot exceed the limit. */
export async function lockOwner(trx: Trx, owner: Owner): Promise<void> {
  const [table, id] =
    'userid' in owner ? (['users', owner.userid] as const) : (['tenants', owner.tenantid] as const);
  await trx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export const countTokens = (trx: Trx, owner: Owner): Promise<number> =>
  readValue<number>(trx)`select count(*)::int from api_tokens k where ${ownedBy(owner)} and ${active}`;

export async function insertToken(trx: Trx, row: Insertable<Tables['api_tokens']>): Promise<void> {
  await trx.insertInto('api_tokens').values(row).execute();
}

export interface Ended {
  id: string;
  userid: string;
  name: string;
}

/** Undefined when the token belongs to another owner or has ended. */
export async function endToken(trx: Trx, owner: Owner, id: string): Promise<Ended | undefined> {
  const [ended] = await listRows<Ended>(trx)`
    update api_tokens k set endedat = now() where k.id = ${id}::uuid and ${ownedBy(owner)} and ${active}
    returning k.id, k.userid, k.name`;
  return ended;
}

/** With connected apps. */
export const endTokens = (trx: Trx, userid: string): Promise<Ended[]> =>
  listRows<Ended>(trx)`
    update api_tokens k set endedat = now()
    where k.userid = ${userid}::uuid and k.tenantid is null and ${active} returning k.id, k.userid, k.name`;

/** Tokens that could have an open stream. */
export const listActiveIds = (trx: Trx, userid: string): Promise<{ id: string }[]> =>
  listRows<{ id: string }>(trx)`select k.id from api_tokens k where k.userid = ${userid}::uuid and ${active}`;

export async function noteUsed(db: Database, id: string): Promise<void> {
  await db.updateTable('api_tokens').set({ lastusedat: sql<string>`now()` }).where('id', '=', id).execute();
}

/** Returns the users that the tokens of the tenant acted as. */
export async function deleteTokensOf(trx: Trx, tenantid: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('api_tokens')
    .where('tenantid', '=', tenantid)
    .returning('userid')
    .execute();
  return [...new Set(rows.map(({ userid }) => userid))];
}

/** Ended tokens are kept for 90 days, as sessions are. */
export async function forgetOldTokens(db: Database): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where(sql`least(endedat, expiresat)`, '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
