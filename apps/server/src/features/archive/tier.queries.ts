import { ArchiveStatus, AssetType, type State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { listRows, readValue } from '#platform/db/rows.ts';

// What has to move between the active and the archive tier: files, and the blobs they share with others.

export interface TierBlob {
  key: string;
  tenantid: string;
  /** Uncompressed. */
  size: number;
  archived: 0 | 1;
  packed: 0 | 1;
  /** An original; all other assets are derived from one. */
  raw: boolean;
  sha256: string | null;
  /** The requested files that reference this blob. */
  podids: string[];
  /** A file that is not archived references this blob too, so it stays in the active tier. */
  shared: boolean;
}

/** The blobs of these files, without those of retired assets, which the collector removes. */
export function listTierBlobs(db: Db, tenantid: string, podids: readonly string[]) {
  return listRows<TierBlob>(db)`
    select b.key, b.tenantid, b.size, b.archived, b.packed, bool_or(a.type = ${AssetType.RAW}) as raw,
      max(a.sha256) as sha256, array_agg(distinct a.podid) as podids,
      exists (
        select 1 from assets other join pods p on p.id = other.podid
        where other.storagekey = b.key and p.archived <> ${ArchiveStatus.ARCHIVED}
          and not (p.id = any(${[...podids]}::uuid[]))) as shared
    from assets a join blobs b on b.key = a.storagekey
    where a.podid = any(${[...podids]}::uuid[]) and a.tenantid = ${tenantid} and a.deletedat is null
    group by b.key order by b.key`;
}

/** Locks the blobs against copies and the collector. Concurrent copies of them have finished when this returns. */
export async function lockTierBlobs(trx: Trx, tenantid: string, podids: readonly string[]): Promise<void> {
  await sql`
    select b.key from blobs b
    where b.key in (select a.storagekey from assets a
      where a.podid = any(${[...podids]}::uuid[]) and a.tenantid = ${tenantid})
    order by b.key for update`.execute(trx);
}

/** Active storage used by these files: all their assets, copies counted like originals. */
export function sumAssets(db: Db, tenantid: string, podids: readonly string[]) {
  return readValue<number>(db)`
    select coalesce(sum(size), 0)::int8 as bytes from assets
    where podid = any(${[...podids]}::uuid[]) and tenantid = ${tenantid} and deletedat is null`;
}

/** Archived files with blobs still in the active tier that no active file shares any more. */
export function listUnsettled(db: Database, after: string, limit: number) {
  return listRows<{ id: string; tenantid: string }>(db)`
    select p.id, p.tenantid from pods p
    where p.archived = ${ArchiveStatus.ARCHIVED} and p.id > ${after}::uuid and p.deletedat is null
      and exists (
        select 1 from assets a join blobs b on b.key = a.storagekey
        where a.podid = p.id and a.deletedat is null and b.archived = 0
          and not exists (
            select 1 from assets o join pods q on q.id = o.podid
            where o.storagekey = b.key and q.archived <> ${ArchiveStatus.ARCHIVED}))
    order by p.id limit ${limit}`;
}

export interface MovingPod {
  id: string;
  tenantid: string;
  nodeid: string;
  path: string;
  hidden: boolean;
  archived: ArchiveStatus;
  state: State;
  deletedat: string | null;
}

/** Locks these pods until commit, deleted or not. */
export function lockMoving(trx: Trx, tenantid: string, ids: readonly string[]) {
  return listRows<MovingPod>(trx)`
    select p.id, p.tenantid, p.nodeid, n.path::text as path, p.teamonly = 1 or n.hidden = 1 as hidden, p.archived,
      p.state, p.deletedat
    from pods p join nodes n on n.id = p.nodeid
    where p.id = any(${[...ids]}::uuid[]) and p.tenantid = ${tenantid} order by p.id for update of p`;
}
