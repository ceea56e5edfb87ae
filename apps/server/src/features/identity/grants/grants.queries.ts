import {
  ACCESS_SECONDS,
  APP_IDLE_DAYS,
  type ConnectedApp,
  REFRESH_GRACE_SECONDS,
} from '@rushes/contract/oauth';
import type { Scope } from '@rushes/contract/scopes';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, readValue } from '#platform/db/rows.ts';
import type { Grant } from '../model/grant-tokens.ts';
import { active, type Ended } from '../tokens/tokens.queries.ts';

const nextEnds = sql`now() + make_interval(days => ${APP_IDLE_DAYS}::int)`;
const nextAccess = sql`now() + make_interval(secs => ${ACCESS_SECONDS}::int)`;
const ofUser = (userid: string) => sql`k.userid = ${userid}::uuid and k.clientid is not null and ${active}`;
const ended = sql`returning k.id, k.userid, k.name`;

export interface NewGrant {
  id: string;
  clientid: string;
  userid: string;
  name: string;
  scopes: readonly Scope[];
  resource: 'mcp' | null;
  hash: Buffer;
  hint: string;
}

export async function insertGrant(trx: Trx, grant: NewGrant): Promise<void> {
  await sql`
    insert into api_tokens (id, clientid, userid, createdbyid, name, scopes, resource, hash, hint, expiresat, accessuntil)
    values (${grant.id}, ${grant.clientid}, ${grant.userid}, ${grant.userid}, ${grant.name}, ${[...grant.scopes]}::text[],
      ${grant.resource}, ${grant.hash}, ${grant.hint}, ${nextEnds}, ${nextAccess})`.execute(trx);
}

export const countGrants = (db: Db, userid: string): Promise<number> =>
  readValue<number>(db)`select count(*)::int from api_tokens k where ${ofUser(userid)}`;

/** Newest first. */
export const listGrants = (db: Db, userid: string): Promise<ConnectedApp[]> =>
  listRows<ConnectedApp>(db)`
    select k.id, k.name, k.scopes, k.resource is not null as mcp, iso(k.createdat) as createdat,
      iso(k.lastusedat) as lastusedat
    from api_tokens k where ${ofUser(userid)} order by k.id desc`;

export interface Renewed extends Grant {
  scopes: Scope[];
  resource: 'mcp' | null;
}

const whose = (clientid: string) => sql`k.clientid = ${clientid}::uuid and ${active}
  and exists (select 1 from users u where u.id = k.userid and u.disabledat is null and u.deletedat is null)`;

/** The grant, if the refresh token is the current one. Locks it, so that of two requests one is second. */
export const lockGrant = (trx: Trx, id: string, clientid: string): Promise<Renewed | undefined> =>
  findRow<Renewed>(trx)`
    select k.id, k.generation, k.scopes, k.resource from api_tokens k
    where k.id = ${id}::uuid and ${whose(clientid)} for update`;

export async function renewGrant(trx: Trx, next: Grant, hash: Buffer, hint: string): Promise<void> {
  await sql`
    update api_tokens set generation = ${next.generation}::int, rotatedat = now(), previoushash = hash, hash = ${hash},
      hint = ${hint}, expiresat = ${nextEnds}, accessuntil = ${nextAccess}
    where id = ${next.id}::uuid`.execute(trx);
}

/** How many seconds the access token of a grant that was renewed moments ago is still valid, else undefined. */
export async function secondsAfterRenewal(trx: Trx, id: string): Promise<number | undefined> {
  const row = await findRow<{ seconds: number }>(trx)`
    select floor(extract(epoch from accessuntil - now()))::int as seconds from api_tokens
    where id = ${id}::uuid and rotatedat > now() - make_interval(secs => ${REFRESH_GRACE_SECONDS}::int)`;
  return row?.seconds;
}

export async function endGrant(trx: Trx, id: string): Promise<Ended | undefined> {
  return findRow<Ended>(trx)`
    update api_tokens k set endedat = now() where k.id = ${id}::uuid and k.clientid is not null and ${active} ${ended}`;
}

export async function endGrantOf(trx: Trx, userid: string, id: string): Promise<Ended | undefined> {
  return findRow<Ended>(trx)`
    update api_tokens k set endedat = now() where k.id = ${id}::uuid and ${ofUser(userid)} ${ended}`;
}

/** The grant of an access token of the client. */
export async function findGrantByHash(trx: Trx, clientid: string, hash: Buffer): Promise<string | undefined> {
  const row = await trx
    .selectFrom('api_tokens')
    .select('id')
    .where('hash', '=', hash)
    .where('clientid', '=', clientid)
    .executeTakeFirst();
  return row?.id;
}
