import type { Database, Trx } from '#platform/context/context.ts';

// Stored by issuer, not by the provider id from the settings, which may later belong to another provider.

export async function findLinked(db: Database, issuer: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_identities')
    .select('userid')
    .where('provider', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userid;
}

/** The issuers whose identities open this account. */
export async function listIssuers(db: Database, userid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('external_identities')
    .select('provider')
    .where('userid', '=', userid)
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Returns false when the identity was linked concurrently. */
export async function insertLink(
  trx: Trx,
  row: { provider: string; subject: string; userid: string },
): Promise<boolean> {
  const linked = await trx
    .insertInto('external_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userid')
    .executeTakeFirst();
  return linked !== undefined;
}
