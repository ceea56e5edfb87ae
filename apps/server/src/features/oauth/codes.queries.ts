import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

const CODE_SECONDS = 120;

export async function insertCode(
  db: Database,
  row: Omit<Insertable<Tables['oauth_codes']>, 'expiresat'>,
): Promise<void> {
  const expiresat = sql<string>`now() + make_interval(secs => ${CODE_SECONDS})`;
  await db
    .insertInto('oauth_codes')
    .values({ ...row, expiresat })
    .execute();
}

export interface Code {
  clientid: string;
  userid: string;
  redirecturi: string;
  challenge: string;
  scopes: Tables['oauth_codes']['scopes'];
  resource: 'mcp' | null;
  isUsed: boolean;
  tokenid: string | null;
  /** Neither the code nor the session that allowed it has ended. */
  isValid: boolean;
}

/** Locks the code, so that it is exchanged once. */
export const lockCode = (trx: Trx, hash: Buffer): Promise<Code | undefined> =>
  findRow<Code>(trx)`
    select c.clientid, c.userid, c.redirecturi, c.challenge, c.scopes, c.resource, c.tokenid,
      c.usedat is not null as "isUsed",
      c.expiresat > now() and s.endedat is null and s.expiresat > now()
        and u.disabledat is null and u.deletedat is null as "isValid"
    from oauth_codes c join sessions s on s.id = c.sessionid join users u on u.id = c.userid
    where c.hash = ${hash} for update of c`;

export async function useCode(trx: Trx, hash: Buffer, tokenid: string | null): Promise<void> {
  await trx
    .updateTable('oauth_codes')
    .set({ usedat: sql<string>`now()`, tokenid })
    .where('hash', '=', hash)
    .execute();
}

/** Used codes are kept for a day, to recognise a second use. */
export async function forgetOldCodes(db: Database): Promise<void> {
  await db.deleteFrom('oauth_codes').where('expiresat', '<', sql<string>`now() - interval '1 day'`).execute();
}
