import type { ArchiveStatus, FileKind, ProcessingStage, State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Db } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

export interface StackRow {
  id: string;
  nodeid: string;
  /** The newest version of its stack; its own id if it has no versions. */
  headid: string;
  name: string;
  order: number;
  kind: FileKind;
  state: State;
  stage: ProcessingStage;
  teamonly: 0 | 1;
  archived: ArchiveStatus;
  /** The original cannot be read, or has not arrived yet. */
  broken: boolean;
  thumbnailid: string | null;
  livepreviewid: string | null;
  peaksid: string | null;
}

// Looks up the original per file: the planner never turns an aggregate into a scan of all assets.
const rows = sql`
  select p.id, p.nodeid, coalesce(p.parentpodid, p.id) as headid, p.name, p."order", p.kind, p.state, p.stage, p.teamonly,
    p.archived, p.thumbnailid, p.livepreviewid, p.peaksid, raw.broken
  from pods p cross join lateral (
    select coalesce(bool_or(r.broken = 1 or r.state <> 3), false) as broken
    from assets r where r.podid = p.id and r.type = 0 and r.deletedat is null) raw`;

/** Every version of these stacks, oldest first; users outside the team get only what they can see. */
export function listStacks(db: Db, tenantid: string, headids: readonly string[], team: boolean) {
  return listRows<StackRow>(db)`
    ${rows}
    where (p.id = any(${[...headids]}::uuid[]) or p.parentpodid = any(${[...headids]}::uuid[]))
      and p.tenantid = ${tenantid} and p.deletedat is null and (${team} or p.teamonly = 0)
    order by p."order", p.id`;
}

/** All files in these folders, including versions, oldest first. */
export function listPodsIn(db: Db, tenantid: string, nodeids: readonly string[], team: boolean) {
  return listRows<StackRow>(db)`
    ${rows}
    where p.nodeid = any(${[...nodeids]}::uuid[]) and p.tenantid = ${tenantid} and p.deletedat is null
      and (${team} or p.teamonly = 0)
    order by p."order", p.id`;
}
