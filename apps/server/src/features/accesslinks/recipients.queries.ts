import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';
import { newId } from '#platform/ids/uuid.ts';

// The recipients a link is limited to. Addresses are compared case-insensitively.

export interface Receiver {
  id: string;
  email: string;
}

export function findReceiver(db: Db, linkid: string, email: string) {
  return findRow<Receiver>(db)`
    select id, email from accesslink_receivers where linkid = ${linkid} and lower(email) = lower(${email})`;
}

export async function addReceivers(trx: Trx, linkid: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map((email) => ({ id: newId(), linkid, email }));
  await trx
    .insertInto('accesslink_receivers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Remaining rows keep their ids, so that codes already sent stay valid. */
export async function setReceivers(trx: Trx, linkid: string, emails: readonly string[]): Promise<void> {
  await sql`
    delete from accesslink_receivers where linkid = ${linkid}
      and lower(email) <> all(select lower(kept) from unnest(${[...emails]}::text[]) as kept)`.execute(trx);
  await addReceivers(trx, linkid, emails);
}
