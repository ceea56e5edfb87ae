import { State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import type { FullRow } from '../pods.queries.ts';

export interface ArrivedPod {
  id: string;
  tenantid: string;
  kind: string;
  mimetype: string;
}

export type QueuedPod = Pick<
  FullRow,
  'id' | 'tenantid' | 'nodeid' | 'name' | 'size' | 'path' | 'hidden' | 'createdbyid' | 'createdbyname'
>;

interface ArrivingPod extends ArrivedPod {
  nodeid: string;
  name: string;
  sortkey: string;
  size: number;
  createdbyid: string;
  jsondata: FullRow['jsondata'];
}

export async function insertArrived(trx: Trx, pods: readonly ArrivingPod[]): Promise<void> {
  await sql`
    insert into pods (id, tenantid, nodeid, name, sortkey, size, kind, mimetype, jsondata, createdbyid, updatedbyid,
      state, stage)
    select id, tenantid, nodeid, name, sortkey, size, kind, mimetype, jsondata, createdbyid, createdbyid,
      ${State.PENDING}::smallint, 'queued'
    from jsonb_to_recordset(${JSON.stringify(pods)}::jsonb) as g (id uuid, tenantid uuid, nodeid uuid, name text,
      sortkey text, size bigint, kind text, mimetype text, jsondata jsonb, createdbyid uuid)`.execute(trx);
}

export const QUEUED = { state: State.PENDING, stage: 'queued' as const, percentage: 0 };

/** Sets the kind and the queued state of files whose originals have arrived. Returns those that are not deleted. */
export async function updateArrived(trx: Trx, pods: readonly ArrivedPod[]): Promise<QueuedPod[]> {
  const ids = pods.map(({ id }) => id);
  const tenantids = [...new Set(pods.map(({ tenantid }) => tenantid))];
  await sql`
    with held as (
      select id from pods where id = any(${ids}::uuid[]) and tenantid = any(${tenantids}::uuid[])
      order by id for update)
    update pods p set kind = g.kind, mimetype = g.mimetype, state = ${QUEUED.state}, stage = ${QUEUED.stage},
      percentage = ${QUEUED.percentage}
    from jsonb_to_recordset(${JSON.stringify(pods)}::jsonb) as g (id uuid, tenantid uuid, kind text, mimetype text)
      join held on held.id = g.id
    where p.id = g.id and p.tenantid = g.tenantid`.execute(trx);
  const { rows } = await sql<QueuedPod>`
    select p.id, p.tenantid, p.nodeid, p.name, p.size, n.path::text as path,
      p.teamonly = 1 or n.hidden = 1 as hidden, p.createdbyid, c.firstname || ' ' || c.lastname as createdbyname
    from pods p join nodes n on n.id = p.nodeid join users c on c.id = p.createdbyid
    where p.id = any(${ids}::uuid[]) and p.tenantid = any(${tenantids}::uuid[])
      and p.deletedat is null and n.deletedat is null order by p.id`.execute(trx);
  return rows;
}
