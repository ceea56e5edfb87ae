import type { Database, Trx } from '#platform/context/context.ts';

const ruleOf = (db: Database | Trx, tenantids: readonly string[]) =>
  db.selectFrom('tenants').select(['id', 'engines_local_only']).where('id', 'in', tenantids);

export async function listRules(db: Database | Trx, tenantids: readonly string[]) {
  return tenantids.length === 0 ? [] : ruleOf(db, tenantids).execute();
}

/** A change of the setting waits until the transaction ends, and the other way round. */
export function lockRules(trx: Trx, tenantids: readonly string[]) {
  return ruleOf(trx, tenantids).orderBy('id').forShare().execute();
}
