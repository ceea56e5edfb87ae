import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import { enqueueProcessing } from './processing.service.ts';

/** Files that were deleted before they were processed: their job found no pod and ended. */
export async function resumeProcessing(
  trx: Trx,
  { tenantid, podids }: { tenantid: string; podids: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pods p
    where p.id = any(${[...podids]}::uuid[]) and p.tenantid = ${tenantid} and p.state in (1, 2)
      and exists (select 1 from assets a where a.podid = p.id and a.type = 0 and a.state = 3 and a.deletedat is null)
    order by p.id`.execute(trx);
  await enqueueProcessing(
    trx,
    rows.map(({ id }) => ({ podid: id, tenantid })),
  );
}
