import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { listValues, readValue } from '#platform/db/rows.ts';

/** Takes this many minutes and returns the turn at which they start. */
export function takeQueuePosition(trx: Trx, tenantid: string, minutes: number) {
  const now = sql`(select coalesce(max(started), 0) from processing_turns)`;
  return readValue<number>(trx)`
    insert into processing_turns as t (tenantid, taken) values (${tenantid}, ${now} + ${minutes}::int)
    on conflict (tenantid) do update set taken = greatest(t.taken, ${now}) + ${minutes}::int
    returning taken - ${minutes}::int as turn`;
}

/** Advances the virtual clock: new work does not queue behind what was already served. */
export async function beginQueuePosition(db: Database, tenantid: string, turn: number): Promise<void> {
  await sql`
    update processing_turns set started = greatest(started, ${turn}::bigint)
    where tenantid = ${tenantid} and started < ${turn}::bigint`.execute(db);
}

/** Those of the files that were not processed although their original is stored. */
export function listUnprocessed(trx: Trx, tenantid: string, podids: readonly string[]) {
  return listValues<string>(trx)`
    select p.id from pods p
    where p.id = any(${[...podids]}::uuid[]) and p.tenantid = ${tenantid} and p.state in (1, 2)
      and exists (select 1 from assets a where a.podid = p.id and a.type = 0 and a.state = 3 and a.deletedat is null)
    order by p.id`;
}
