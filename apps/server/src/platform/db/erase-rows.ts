import type { Trx } from '#platform/context/context.ts';
import type { Tables } from './tables.ts';

type TenantTable = {
  [T in keyof Tables]: Tables[T] extends { tenantid: string } ? T : never;
}[keyof Tables];

/** A subscriber that deletes the rows of an erased tenant; rows that reference them are deleted by the database. */
export const eraseRows =
  (table: TenantTable) =>
  async (trx: Trx, { tenantid }: { tenantid: string }): Promise<void> => {
    await trx
      .deleteFrom(table as 'comments')
      .where('tenantid', '=', tenantid)
      .execute();
  };
