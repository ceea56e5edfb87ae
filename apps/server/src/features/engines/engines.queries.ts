import type { Database, Db, Trx } from '#platform/context/context.ts';

const rulesOf = (db: Db) => db.selectFrom('tenants').select('engines_local_only');

export async function listRules(db: Database, tenantids: readonly string[]) {
  return tenantids.length === 0 ? [] : rulesOf(db).where('id', 'in', tenantids).execute();
}

/** A change of the setting waits until the transaction ends, and the other way round. */
export function lockRule(trx: Trx, tenantid: string) {
  return rulesOf(trx).where('id', '=', tenantid).forShare().executeTakeFirst();
}
