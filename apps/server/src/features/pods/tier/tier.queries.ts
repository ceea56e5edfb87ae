import type { ArchiveStatus } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

/** Everything at and below these nodes, plus these files. */
export interface ArchiveScope {
  tenantid: string;
  nodeids: readonly string[];
  podids: readonly string[];
}

interface Step {
  from: readonly ArchiveStatus[];
  to: ArchiveStatus;
}

export async function archiveScope(
  trx: Trx,
  { tenantid, nodeids, podids }: ArchiveScope,
  { from, to }: Step,
  { idle = false } = {},
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    update pods p set archived = ${to}
    where p.tenantid = ${tenantid} and p.archived = any(${[...from]}::int[])
      and (not ${idle} or (p.deletedat is null and p.state in (0, 3)))
      and p.id in (
        select unnest(${[...podids]}::uuid[])
        union all
        select below.id from nodes top join nodes n on n.path <@ top.path join pods below on below.nodeid = n.id
        where top.id = any(${[...nodeids]}::uuid[]) and top.tenantid = ${tenantid})
    returning p.id`.execute(trx);
  return result.rows.map(({ id }) => id);
}

export async function archivePods(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  { from, to }: Step,
): Promise<void> {
  await sql`
    update pods set archived = ${to}
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid} and archived = any(${[...from]}::int[])`.execute(
    trx,
  );
}
