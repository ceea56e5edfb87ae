import type { NodeType } from '@rushes/contract/enums';
import { AssetType } from '@rushes/contract/enums';
import {
  STORAGE_FILES_MAX,
  STORAGE_ITEMS_MAX,
  type StorageFile,
  type StorageItem,
  type StorageSums,
} from '@rushes/contract/storage-usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

interface SubtreeScope {
  tenantid: string;
  path: string;
}

const folders = ({ tenantid, path }: SubtreeScope) => sql`
  below as materialized (
    select n.id, n.name,
      case when n.path = ${path}::ltree then null
        else subpath(n.path, nlevel(${path}::ltree), 1)::text::uuid end as child
    from nodes n where n.path <@ ${path}::ltree and n.tenantid = ${tenantid} and n.deletedat is null
  )`;

/** A copy of a file counts like its original, although both share the stored bytes. */
const assets = sql`
  below b join pods p on p.nodeid = b.id and p.deletedat is null join assets a on a.podid = p.id and a.deletedat is null`;

const isRaw = sql`a.type = ${sql.lit(AssetType.RAW)}`;
const isDerived = sql`a.metadata ? 'derived'`;

export async function listPath(
  db: Database,
  { tenantid, path }: SubtreeScope,
): Promise<{ id: string; name: string; type: NodeType }[]> {
  const { rows } = await sql<{ id: string; name: string; type: NodeType }>`
    select id, name, type from nodes where path @> ${path}::ltree and tenantid = ${tenantid}
    order by nlevel(path)`.execute(db);
  return rows;
}

/** One pass for the sums and for the folders and files directly below. */
export async function sumBelow(
  db: Database,
  below: SubtreeScope,
): Promise<{ sums: Omit<StorageSums, 'bin' | 'duplicates'>; items: StorageItem[] }> {
  type Row = Omit<StorageSums, 'bin' | 'duplicates'> & StorageItem & { total: boolean };
  const { rows } = await sql<Row>`
    with ${folders(below)}, facts as (
      select b.child, case when b.child is null then coalesce(p.parentpodid, p.id) end as podid,
        p.archived = 1 as archived, p.parentpodid is not null as old, ${isRaw} as raw, ${isDerived} as derived,
        (p.parentpodid is null and ${isRaw})::int as file, a.size
      from ${assets}
    ), sums as (
      select grouping(child) = 1 as total, child, podid, sum(file)::int4 as files,
        coalesce(sum(size) filter (where not archived), 0)::int8 as size,
        coalesce(sum(size) filter (where not archived and old), 0)::int8 as versions,
        coalesce(sum(size) filter (where not archived and not old and raw), 0)::int8 as originals,
        coalesce(sum(size) filter (where not archived and not old and not raw and derived), 0)::int8 as derived,
        coalesce(sum(size) filter (where not archived and not old and not raw and not derived), 0)::int8 as added,
        coalesce(sum(size) filter (where archived), 0)::int8 as archived_size
      from facts group by grouping sets ((child, podid), ())
    )
    select s.total, case when s.child is null then 'pod' else 'node' end as kind, coalesce(s.child, s.podid) as id,
      coalesce(n.name, p.name, '') as name, n.type, coalesce(n.archived, p.archived, 0) as archived, s.size,
      coalesce(s.files, 0) as files,
      s.versions, s.originals, s.derived, s.added,
      case when s.total then s.archived_size else 0 end as archivedsize
    from sums s left join nodes n on n.id = s.child left join pods p on p.id = s.podid
    order by s.total desc, s.size desc, name limit ${STORAGE_ITEMS_MAX + 1}`.execute(db);
  const [total, ...items] = rows as (Row & { archivedsize: number })[];
  const { originals, added, derived, versions, archivedsize } = total!;
  return {
    sums: { originals, added, derived, versions, archived: archivedsize },
    items: items
      .filter(({ size, archived }) => size > 0 || archived === 1)
      .map(({ kind, id, name, type, archived, size, files }) => ({
        ...{ kind, id, name, type, archived, size, files },
      })),
  };
}

/** Of the whole tenant for its root; of a folder, what was deleted from it and is in the recycle bin. */
export async function sumBin(db: Database, { tenantid, path }: SubtreeScope): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(a.size), 0)::int8 as bytes
    from pods p join nodes n on n.id = p.nodeid join assets a on a.podid = p.id
    where p.tenantid = ${tenantid} and p.deletedat is not null and n.path <@ ${path}::ltree and a.deletedat is null`.execute(
    db,
  );
  return rows[0]!.bytes;
}

const file = (name: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
  p.id as podid, ${name} as name, p.nodeid, b.name as folder, iso(p.createdat) as createdat, p.archived${more}`;

/** With all versions and assets. */
export async function listLargest(db: Database, below: SubtreeScope): Promise<StorageFile[]> {
  const { rows } = await sql<StorageFile>`
    with ${folders(below)}, sums as (
      select coalesce(p.parentpodid, p.id) as headid, sum(a.size)::int8 as size from ${assets}
      where p.archived <> 1 group by 1 order by 2 desc limit ${STORAGE_FILES_MAX}
    )
    select ${file(sql`p.name`)}, null as assetid, s.size
    from sums s join pods p on p.id = s.headid join below b on b.id = p.nodeid
    where s.size > 0 order by s.size desc, p.id`.execute(db);
  return rows;
}

export async function listVersions(db: Database, below: SubtreeScope): Promise<StorageFile[]> {
  const { rows } = await sql<StorageFile>`
    with ${folders(below)}
    select ${file(sql`p.name`)}, null as assetid, sum(a.size)::int8 as size from ${assets}
    where p.parentpodid is not null and p.archived = 0 group by p.id, b.name
    order by size desc, p.id limit ${STORAGE_FILES_MAX}`.execute(db);
  return rows;
}

/** Files that users or services added to a file, such as conversions: they can be deleted without the file. */
export async function listAdded(db: Database, below: SubtreeScope): Promise<StorageFile[]> {
  const { rows } = await sql<StorageFile>`
    with ${folders(below)}
    select ${file(sql`a.name`)}, a.id as assetid, a.size from ${assets}
    where p.parentpodid is null and p.archived = 0 and not ${isRaw} and not ${isDerived} and a.size > 0
    order by a.size desc, a.id limit ${STORAGE_FILES_MAX}`.execute(db);
  return rows;
}

/** Originals with the same content, those that waste most first; each group oldest first. */
export async function listCopies(
  db: Database,
  below: SubtreeScope,
): Promise<{ bytes: number; files: (StorageFile & { sha256: string })[] }> {
  const { rows } = await sql<StorageFile & { sha256: string; bytes: number }>`
    with ${folders(below)}, originals as materialized (
      select p.id as podid, p.name, p.nodeid, b.name as folder, p.createdat, p.archived, a.sha256, a.size
      from ${assets}
      where ${isRaw} and a.sha256 is not null and a.size > 0 and p.archived = 0 and p.parentpodid is null
    ), groups as (
      select sha256, size, (count(*) - 1) * size as waste from originals group by sha256, size having count(*) > 1
    ), most as (
      select *, (sum(waste) over ())::int8 as bytes from groups order by waste desc, sha256 limit ${STORAGE_FILES_MAX}
    )
    select o.podid, o.name, o.nodeid, o.folder, iso(o.createdat) as createdat, o.archived, null as assetid, o.size,
      o.sha256, m.bytes
    from most m join originals o on o.sha256 = m.sha256 and o.size = m.size
    order by m.waste desc, o.sha256, o.createdat, o.podid limit ${5 * STORAGE_FILES_MAX}`.execute(db);
  return {
    bytes: rows[0]?.bytes ?? 0,
    files: rows.map(({ bytes: _, ...row }) => row),
  };
}
