import { ArchiveStatus, AssetType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

// Moves blobs between the active and the archive tier. A move creates a new key: a key never refers to other bytes than
// before.

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
export async function listTierBlobs(
  db: Database | Trx,
  tenantid: string,
  podids: readonly string[],
): Promise<TierBlob[]> {
  const result = await sql<TierBlob>`
    select b.key, b.tenantid, b.size, b.archived, b.packed, bool_or(a.type = ${AssetType.RAW}) as raw,
      max(a.sha256) as sha256, array_agg(distinct a.podid) as podids,
      exists (
        select 1 from assets other join pods p on p.id = other.podid
        where other.storagekey = b.key and p.archived <> ${ArchiveStatus.ARCHIVED}
          and not (p.id = any(${[...podids]}::uuid[]))) as shared
    from assets a join blobs b on b.key = a.storagekey
    where a.podid = any(${[...podids]}::uuid[]) and a.tenantid = ${tenantid} and a.deletedat is null
    group by b.key order by b.key`.execute(db);
  return result.rows;
}

/** Locks the blobs against copies and the collector. Concurrent copies of them have finished when this returns. */
export async function lockTierBlobs(trx: Trx, tenantid: string, podids: readonly string[]): Promise<void> {
  await sql`
    select b.key from blobs b
    where b.key in (select a.storagekey from assets a
      where a.podid = any(${[...podids]}::uuid[]) and a.tenantid = ${tenantid})
    order by b.key for update`.execute(trx);
}

export interface BlobMove {
  from: string;
  to: string;
  archived: 0 | 1;
  packed: 0 | 1;
}

/** The caller must hold locks on the old blobs. All references to them are changed to the new ones. */
export async function moveBlobs(trx: Trx, moves: readonly BlobMove[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as m ("from" text, "to" text, archived smallint, packed smallint)`;
  // The sweep may already have found the new object and inserted it as a stray.
  await sql`
    insert into blobs (key, tenantid, size, archived, packed)
    select m."to", b.tenantid, b.size, m.archived, m.packed from ${given} join blobs b on b.key = m."from"
    on conflict (key) do update set looseat = null, size = excluded.size, archived = excluded.archived,
      packed = excluded.packed`.execute(trx);
  await sql`update assets a set storagekey = m."to" from ${given} where a.storagekey = m."from"`.execute(trx);
  await sql`delete from blobs where key = any(${moves.map(({ from }) => from)}::text[])`.execute(trx);
}

/** Active storage used by these files: all their assets, copies counted like originals. */
export async function sumAssets(
  db: Database | Trx,
  tenantid: string,
  podids: readonly string[],
): Promise<number> {
  const result = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::int8 as bytes from assets
    where podid = any(${[...podids]}::uuid[]) and tenantid = ${tenantid} and deletedat is null`.execute(db);
  return result.rows[0]!.bytes;
}

/** Archived files with blobs still in the active tier that no active file shares any more. */
export async function listUnsettled(
  db: Database,
  after: string,
  limit: number,
): Promise<{ id: string; tenantid: string }[]> {
  const result = await sql<{ id: string; tenantid: string }>`
    select p.id, p.tenantid from pods p
    where p.archived = ${ArchiveStatus.ARCHIVED} and p.id > ${after}::uuid and p.deletedat is null
      and exists (
        select 1 from assets a join blobs b on b.key = a.storagekey
        where a.podid = p.id and a.deletedat is null and b.archived = 0
          and not exists (
            select 1 from assets o join pods q on q.id = o.podid
            where o.storagekey = b.key and q.archived <> ${ArchiveStatus.ARCHIVED}))
    order by p.id limit ${limit}`.execute(db);
  return result.rows;
}
