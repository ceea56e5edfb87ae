import type { ArchiveStatus } from '@rushes/contract/enums';
import { sql } from 'kysely';
import { cardJson } from '#features/pods/cards/index.ts';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';
import { listRows, listValues } from '#platform/db/rows.ts';

// Files that are deleted, or about to be.

export interface PlacedPod {
  id: string;
  tenantid: string;
  nodeid: string;
  name: string;
  path: string;
  hidden: boolean;
  archived: ArchiveStatus;
  size: number;
  parentpodid: string | null;
  deletionid: string | null;
  /** One of its versions is team-only. */
  hides: boolean;
}

const columns = sql`p.id, p.tenantid, p.nodeid, p.name, n.path::text as path, p.archived, p.size, p.parentpodid,
  p.deletionid, p.teamonly = 1 or n.hidden = 1 as hidden,
  exists (select 1 from pods v where v.parentpodid = p.id and v.teamonly = 1
    and v.deletionid is not distinct from p.deletionid) as hides`;

/** Those of these files that are not deleted, or with `bin` those in the recycle bin. */
export function findPlacedPods(
  db: Db,
  tenantids: readonly string[],
  ids: readonly string[],
  from: 'living' | 'bin',
) {
  return listRows<PlacedPod>(db)`
    select ${columns} from pods p join nodes n on n.id = p.nodeid
    where p.id = any(${[...ids]}::uuid[]) and p.tenantid = any(${[...tenantids]}::uuid[])
      and (p.deletedat is null) = ${from === 'living'} and (${from === 'bin'} or n.deletedat is null)
    order by p.id`;
}

/**
 * These files with the versions that have the same deletion state. Locks the rows, so that no assets are added between
 * measuring and updating storage.
 */
export function findStacks(trx: Trx, tenantid: string, ids: readonly string[]) {
  return listRows<{ id: string; archived: ArchiveStatus }>(trx)`
    select p.id, p.archived from pods p
    where p.tenantid = ${tenantid} and (p.id = any(${[...ids]}::uuid[]) or p.id in (
      select v.id from pods v join pods h on h.id = v.parentpodid
      where h.id = any(${[...ids]}::uuid[]) and v.deletionid is not distinct from h.deletionid))
    order by p.id for update of p`;
}

/** The files deleted together with these folders, by the same deletion; archived files stay in the recycle bin. */
export function lockRestorable(
  trx: Trx,
  tenantid: string,
  nodeids: readonly string[],
  deletionids: readonly string[],
) {
  return listValues<string>(trx)`
    select id from pods
    where nodeid = any(${[...nodeids]}::uuid[]) and tenantid = ${tenantid} and deletedat is not null
      and deletionid = any(${[...deletionids]}::uuid[]) and archived = 0 and binned = 0
    order by id for update`;
}

const binCards = {
  name: 'bin-cards',
  text: `
select p.id::text, ${cardJson('false')}
from pods p join users u on u.id = p.createdbyid
where p.id = any($1::uuid[]) and p.tenantid = $2::uuid and p.deletedat is not null`,
};

/** JSON of the cards of these files, by id. The caller must have checked that the user may see them. */
export async function findBinCards(
  db: Database,
  tenantid: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rawQuery(db, { ...binCards, values: [[...ids], tenantid] });
  return new Map(rows.map(([id, json]) => [id!, json!]));
}
