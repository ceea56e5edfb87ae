import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

/** Who brought the file and who has commented on one of its versions; whether they still see it is asked elsewhere. */
export async function listConcerned(trx: Trx, tenantid: string, podid: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with stack as (
      select v.id, v.createdbyid from pods x join pods v on v.id = coalesce(x.parentpodid, x.id)
        or v.parentpodid = coalesce(x.parentpodid, x.id)
      where x.id = ${podid} and v.tenantid = ${tenantid} and v.deletedat is null
    )
    select createdbyid as id from stack
    union select c.createdbyid from comments c join stack s on s.id = c.podid`.execute(trx);
  return result.rows.map(({ id }) => id);
}
