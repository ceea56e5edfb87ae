import type { Language } from '@rushes/contract/enums';
import type { Insertable } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

/** Returns the number. */
export async function insertTicket(trx: Trx, row: Insertable<Tables['support_tickets']>): Promise<number> {
  const { number } = await trx
    .insertInto('support_tickets')
    .values(row)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function eraseTickets(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('support_tickets').where('tenantid', '=', tenantid).execute();
}

export function findTenant(
  db: Database | Trx,
  id: string,
): Promise<{ name: string; supportemail: string | null } | undefined> {
  return db.selectFrom('tenants').select(['name', 'supportemail']).where('id', '=', id).executeTakeFirst();
}

/** Who gets tickets when the operator has set no address. */
export function listOperators(db: Database | Trx): Promise<{ email: string; language: Language }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('type', '=', 'root')
    .where('disabledat', 'is', null)
    .where('deletedat', 'is', null)
    .orderBy('email')
    .execute();
}
