import type { ArchiveStatus, NodeType } from '@rushes/contract/enums';
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
  nodeid: string;
  path: string;
}

/** Folders below; with the whole tenant, they need not be listed before their files. */
const folders = ({ tenantid, nodeid, path }: SubtreeScope) =>
  path === labelOf(nodeid)
    ? sql`below as not materialized (select id, name from nodes where tenantid = ${tenantid} and deletedat is null)`
    : sql`below as materialized (
        select id, name from nodes where path <@ ${path}::ltree and tenantid = ${tenantid} and deletedat is null)`;

const labelOf = (id: string) => id.replaceAll('-', '');

/** A copy of a file counts like its original, although both share the stored bytes. */
const assetsIn = ({ tenantid }: SubtreeScope) => sql`
  below b join pods p on p.nodeid = b.id and p.tenantid = ${tenantid} and p.deletedat is null
    join assets a on a.podid = p.id and a.tenantid = ${tenantid} and a.deletedat is null`;

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

/** As the triggers number them. */
const kinds = ['originals', 'derived', 'added', 'versions', 'archived', 'bin'] as const;
type Sums = Omit<StorageSums, 'duplicates'>;

interface FolderRow {
  id: string | null;
  kind: number;
  bytes: number;
  files: number;
  /** Null in the recycle bin. */
  name: string | null;
  type: NodeType | null;
  archived: ArchiveStatus;
}

/** From the sums of folders: of everything, and of each folder directly below. */
export async function sumBelow(
  db: Database,
  { tenantid, path }: SubtreeScope,
): Promise<{ sums: Sums; items: StorageItem[] }> {
  const { rows } = await sql<FolderRow>`
    with below as (
      select id, deletedat, case when path = ${path}::ltree then null
        else subpath(path, nlevel(${path}::ltree), 1)::text::uuid end as child
      from nodes where path <@ ${path}::ltree and tenantid = ${tenantid}
    ), stored as (
      select b.child, s.kind, sum(s.bytes)::int8 as bytes, sum(s.files)::int4 as files
      from below b join node_storage s on s.nodeid = b.id
      where b.deletedat is null or s.kind = ${sql.lit(kinds.indexOf('bin'))} group by 1, 2
    )
    select s.child as id, s.kind, s.bytes, s.files, n.name, n.type, coalesce(n.archived, 0) as archived
    from stored s left join nodes n on n.id = s.child and n.deletedat is null`.execute(db);
  const sums: Sums = { originals: 0, derived: 0, added: 0, versions: 0, archived: 0, bin: 0 };
  const items = new Map<string, StorageItem>();
  for (const { id, kind, bytes, files, name, type, archived } of rows) {
    const of = kinds[kind]!;
    sums[of] += bytes;
    if (id === null || name === null) continue;
    const item = items.get(id) ?? { kind: 'node', id, name, type, archived, size: 0, files: 0 };
    items.set(id, item);
    item.files += files;
    if (of !== 'archived' && of !== 'bin') item.size += bytes;
  }
  return { sums, items: [...items.values()] };
}

/** Files of the folder itself, the largest first. */
export async function listOwnFiles(db: Database, { tenantid, nodeid }: SubtreeScope): Promise<StorageItem[]> {
  const { rows } = await sql<StorageItem>`
    with sums as (
      select coalesce(p.parentpodid, p.id) as id,
        coalesce(sum(a.size) filter (where p.archived <> 1), 0)::int8 as size,
        (count(*) filter (where p.parentpodid is null and ${isRaw}))::int4 as files
      from pods p join assets a on a.podid = p.id and a.deletedat is null
      where p.nodeid = ${nodeid} and p.tenantid = ${tenantid} and p.deletedat is null
      group by 1 order by 2 desc limit ${STORAGE_ITEMS_MAX}
    )
    select 'pod' as kind, p.id, p.name, null as type, p.archived, s.size, s.files
    from sums s join pods p on p.id = s.id`.execute(db);
  return rows;
}

const file = (name: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
  p.id as podid, ${name} as name, p.nodeid, b.name as folder, iso(p.createdat) as createdat, p.archived${more}`;

/** Originals among which the largest files are looked for. */
const CANDIDATES = 4 * STORAGE_FILES_MAX;

/** With all versions and assets: of the files with the largest originals, in any of their versions. */
export async function listLargest(db: Database, scope: SubtreeScope): Promise<StorageFile[]> {
  const { rows } = await sql<StorageFile>`
    with ${folders(scope)}, candidates as materialized (
      select coalesce(p.parentpodid, p.id) as headid from ${assetsIn(scope)}
      where ${isRaw} and a.size > 0 and p.archived <> 1 order by a.size desc limit ${CANDIDATES}
    ), heads as (
      select distinct headid from candidates
    ), files as (
      select headid, headid as id from heads union all select h.headid, v.id from heads h join pods v on v.parentpodid = h.headid
    ), sums as (
      select f.headid, sum(a.size)::int8 as size
      from files f join pods p on p.id = f.id and p.deletedat is null and p.archived <> 1
        join assets a on a.podid = p.id and a.deletedat is null
      group by 1
    )
    select ${file(sql`p.name`)}, null as assetid, s.size
    from sums s join pods p on p.id = s.headid join below b on b.id = p.nodeid
    where s.size > 0 order by s.size desc, p.id limit ${STORAGE_FILES_MAX}`.execute(db);
  return rows;
}

export async function listVersions(db: Database, scope: SubtreeScope): Promise<StorageFile[]> {
  const { rows } = await sql<StorageFile>`
    with ${folders(scope)}
    select ${file(sql`p.name`)}, null as assetid, sum(a.size)::int8 as size from ${assetsIn(scope)}
    where p.parentpodid is not null and p.archived = 0 group by p.id, b.name
    order by size desc, p.id limit ${STORAGE_FILES_MAX}`.execute(db);
  return rows;
}

/** Files that users or services added to a file, such as conversions: they can be deleted without the file. */
export async function listAdded(db: Database, scope: SubtreeScope): Promise<StorageFile[]> {
  const { rows } = await sql<StorageFile>`
    with ${folders(scope)}
    select ${file(sql`a.name`)}, a.id as assetid, a.size from ${assetsIn(scope)}
    where p.parentpodid is null and p.archived = 0 and not ${isRaw} and not ${isDerived} and a.size > 0
    order by a.size desc, a.id limit ${STORAGE_FILES_MAX}`.execute(db);
  return rows;
}

/** Originals with the same content, those that waste most first; each group oldest first. */
export async function listCopies(
  db: Database,
  scope: SubtreeScope,
): Promise<{ bytes: number; files: (StorageFile & { sha256: string })[] }> {
  const isContent = sql`${isRaw} and a.sha256 is not null and a.size > 0`;
  const { rows } = await sql<StorageFile & { sha256: string; bytes: number }>`
    with ${folders(scope)}, contents as materialized (
      select a.sha256, a.size from assets a
      where a.tenantid = ${scope.tenantid} and a.deletedat is null and ${isContent}
      group by 1, 2 having count(*) > 1
    ), originals as materialized (
      select p.id as podid, p.name, p.nodeid, b.name as folder, p.createdat, p.archived, a.sha256, a.size
      from contents c join (${assetsIn(scope)}) on a.sha256 = c.sha256 and a.size = c.size
      where ${isContent} and p.archived = 0 and p.parentpodid is null
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
