import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { listRows, readValue } from '#platform/db/rows.ts';
import type { Entry, FolderRow, PieceRow, Reach } from './downloads.policy.ts';

// What can be downloaded now. These queries leave out team-only items for other users.

const paths = (list: readonly string[]) => sql`any(${[...list]}::text[]::ltree[])`;
const seesFolder = ({ teamPaths, clientPaths }: Reach) => sql`
  (n.path <@ ${paths(teamPaths)} or (n.path <@ ${paths(clientPaths)} and n.hidden = 0))`;
/** Null for a share link, which has already checked access. */
const seesFile = (reach: Reach | null) => (reach === null ? sql`true` : seesFileBy(reach));
const seesFileBy = ({ teamPaths, clientPaths }: Reach) => sql`
  (n.path <@ ${paths(teamPaths)} or (n.path <@ ${paths(clientPaths)} and n.hidden = 0 and p.teamonly = 0))`;

/** At and below these paths, parents first. */
export function listFolders(db: Database, tenantid: string, tops: readonly string[], reach: Reach) {
  return listRows<FolderRow>(db)`
    select n.id, n.parentid, n.name, n.archived <> 0 as archived,
      floor(extract(epoch from n.updatedat) * 1000)::bigint as modifiedat
    from unnest(${[...tops]}::text[]::ltree[]) top join nodes n on n.path <@ top
    where n.tenantid = ${tenantid} and n.deletedat is null and ${seesFolder(reach)}
    order by nlevel(n.path), n.sortkey, n.id`;
}

interface DownloadScope {
  tenantid: string;
  reach: Reach | null;
  /** Paths where assets are visible too. */
  assets: Reach | null;
}

const pieces = ({ assets }: Pick<DownloadScope, 'assets'>) => sql`
  select p.id as podid, p.nodeid, p.name as podname, p.archived <> 0 or coalesce(b.archived, 0) <> 0 as archived,
    (p.jsondata->>'lastModified')::double precision as lastmodified, ${seesFile(assets)} as mayassets,
    a.id as assetid, coalesce(a.type, 0) as type, coalesce(a.name, p.name) as name, coalesce(a.state, 1) as state,
    a.metadata->>'role' as role, coalesce(a.size, 0) as size, a.crc32, a.storagekey,
    coalesce(a.createdat, p.createdat) as createdat
  from pods p join nodes n on n.id = p.nodeid`;
const blobs = sql`left join blobs b on b.key = a.storagekey`;

/** The newest versions in these folders, with all their assets. */
export function listPiecesIn(db: Database, scope: DownloadScope, nodeids: readonly string[]) {
  return listRows<PieceRow>(db)`
    ${pieces(scope)} left join assets a on a.podid = p.id and a.deletedat is null ${blobs}
    where p.nodeid = any(${[...nodeids]}::uuid[]) and p.tenantid = ${scope.tenantid} and p.deletedat is null
      and p.parentpodid is null and n.deletedat is null and ${seesFile(scope.reach)}
    order by p.sortkey, p.id, a.type, a.createdat, a.id`;
}

/** Of these files, in the given order. */
export function listPiecesOf(db: Database, scope: DownloadScope, podids: readonly string[]) {
  return listRows<PieceRow>(db)`
    ${pieces(scope)} left join assets a on a.podid = p.id and a.deletedat is null ${blobs}
    where p.id = any(${[...podids]}::uuid[]) and p.tenantid = ${scope.tenantid} and p.deletedat is null
      and n.deletedat is null and ${seesFile(scope.reach)}
    order by array_position(${[...podids]}::uuid[], p.id), a.type, a.createdat, a.id`;
}

export function listPieces(
  db: Database,
  tenantids: readonly string[],
  scope: Omit<DownloadScope, 'tenantid'>,
  assetids: readonly string[],
) {
  return listRows<PieceRow & { tenantid: string }>(db)`
    select found.*, place.tenantid from (
      ${pieces(scope)} join assets a on a.podid = p.id and a.deletedat is null ${blobs}
      where a.id = any(${[...assetids]}::uuid[]) and p.tenantid = any(${[...tenantids]}::uuid[])
        and p.deletedat is null and n.deletedat is null and ${seesFile(scope.reach)}
    ) found join pods place on place.id = found.podid
    order by array_position(${[...assetids]}::uuid[], found.assetid)`;
}

export async function findNodeName(db: Database, tenantid: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('nodes')
    .select('name')
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
  return row?.name;
}

/** Whether an entry was deleted, archived, hidden or replaced since, or the user may no longer download it. */
export function hasLost(db: Database, { id, tenantid }: { id: string; tenantid: string }, reach: Reach) {
  return readValue<boolean>(db)`
    select exists (
      select 1 from download_entries e
        left join assets a on a.id = e.assetid and a.deletedat is null and a.storagekey = e.storagekey
        left join pods p on p.id = a.podid and p.tenantid = ${tenantid} and p.deletedat is null and p.archived = 0
        left join nodes n on n.id = p.nodeid and n.deletedat is null
        left join blobs b on b.key = a.storagekey and b.archived = 0
      where e.downloadid = ${id} and e.assetid is not null
        and (b.key is null or n.id is null or not ${seesFile(reach)})) as lost`;
}

/** The source files that have not changed since. */
export function listSources(db: Database, downloadid: string) {
  return listRows<{ podid: string | null; assetid: string }>(db)`
    select e.assetid, a.podid from download_entries e
      left join assets a on a.id = e.assetid and a.deletedat is null and a.storagekey = e.storagekey
    where e.downloadid = ${downloadid} and e.assetid is not null`;
}

/** Rows per statement. */
const BATCH = 5000;

export async function insertEntries(trx: Trx, downloadid: string, entries: readonly Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries
      .slice(from, from + BATCH)
      .map((entry, index) => ({ ...entry, position: from + index }));
    await sql`
      insert into download_entries (downloadid, position, name, modifiedat, size, crc32, assetid, storagekey)
      select ${downloadid}, position, name, modifiedat, size, crc32, assetid, storagekey
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (position integer, name text, modifiedat bigint,
        size bigint, crc32 bigint, assetid uuid, storagekey text)`.execute(trx);
  }
}

interface Place {
  position: number;
  at: number;
  directoryat: number;
}

export async function placeEntries(trx: Trx, downloadid: string, places: readonly Place[]): Promise<void> {
  for (let from = 0; from < places.length; from += BATCH) {
    const rows = places
      .slice(from, from + BATCH)
      .map(({ position, at, directoryat }) => [position, at, directoryat]);
    await sql`
      update download_entries e set at = (g.row->>1)::bigint, directoryat = (g.row->>2)::bigint
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as g (row)
      where e.downloadid = ${downloadid} and e.position = (g.row->>0)::integer`.execute(trx);
  }
}
