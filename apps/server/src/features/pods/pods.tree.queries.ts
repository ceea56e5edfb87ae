import type { ArchiveStatus, FileKind, State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

// Stacks of versions and whole folders of files at once, for those who move, copy and stack. Called after lockTree.
// The newest version is the head: it alone stands in the folder, and all others point at it.

export interface StackRow {
  id: string;
  nodeid: string;
  /** The newest of its stack; itself when it stands alone. */
  headid: string;
  name: string;
  order: number;
  kind: FileKind;
  state: State;
  teamonly: 0 | 1;
  archived: ArchiveStatus;
  /** The original cannot be read, or is not here yet. */
  broken: boolean;
  thumbnailid: string | null;
  livepreviewid: string | null;
  peaksid: string | null;
}

// Each file's original is looked at by itself: an aggregate, which no plan turns into a search through all of them.
const rows = sql`
  select p.id, p.nodeid, coalesce(p.parentpodid, p.id) as headid, p.name, p."order", p.kind, p.state, p.teamonly,
    p.archived, p.thumbnailid, p.livepreviewid, p.peaksid, raw.broken
  from pods p cross join lateral (
    select coalesce(bool_or(r.broken = 1 or r.state <> 3), false) as broken
    from assets r where r.podid = p.id and r.type = 0 and r.deletedat is null) raw`;

/** Every version of these stacks, the oldest first; whoever is not in the team gets only what they may see. */
export async function listStacks(
  db: Database | Trx,
  tenantid: string,
  headids: readonly string[],
  team: boolean,
): Promise<StackRow[]> {
  const result = await sql<StackRow>`
    ${rows}
    where (p.id = any(${[...headids]}::uuid[]) or p.parentpodid = any(${[...headids]}::uuid[]))
      and p.tenantid = ${tenantid} and p.deletedat is null and (${team} or p.teamonly = 0)
    order by p."order", p.id`.execute(db);
  return result.rows;
}

/** Everything that stands in these folders, versions included, the oldest first. */
export async function listPodsIn(
  db: Database | Trx,
  tenantid: string,
  nodeids: readonly string[],
  team: boolean,
): Promise<StackRow[]> {
  const result = await sql<StackRow>`
    ${rows}
    where p.nodeid = any(${[...nodeids]}::uuid[]) and p.tenantid = ${tenantid} and p.deletedat is null
      and (${team} or p.teamonly = 0)
    order by p."order", p.id`.execute(db);
  return result.rows;
}

/** With all their versions. Those in the bin go along, or a version would come back into another folder than its stack. */
export async function moveStacks(
  trx: Trx,
  tenantid: string,
  headids: readonly string[],
  nodeid: string,
): Promise<void> {
  await sql`
    update pods set nodeid = ${nodeid}::uuid
    where (id = any(${[...headids]}::uuid[]) or parentpodid = any(${[...headids]}::uuid[]))
      and tenantid = ${tenantid}`.execute(trx);
}

/** One stack out of these files, the oldest first: the last one becomes the head, which the folder shows. */
export async function setStack(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  const head = ids.at(-1)!;
  await sql`
    update pods p set
      parentpodid = case when p.id = ${head}::uuid then null else ${head}::uuid end,
      "order" = stack.place,
      versionscount = case when p.id = ${head}::uuid then ${ids.length}::int else 1 end
    from unnest(${[...ids]}::uuid[]) with ordinality as stack (id, place)
    where p.id = stack.id and p.tenantid = ${tenantid}`.execute(trx);
}

/** Versions in the bin follow their stack when it gets another head, to find it again when they come back. */
export async function followHead(
  trx: Trx,
  tenantid: string,
  formerHeads: readonly string[],
  headid: string,
): Promise<void> {
  await sql`
    update pods set parentpodid = ${headid}::uuid
    where parentpodid = any(${[...formerHeads]}::uuid[]) and id <> ${headid}::uuid
      and tenantid = ${tenantid} and deletedat is not null`.execute(trx);
}

/** A file of its own again. */
export async function leaveStack(trx: Trx, tenantid: string, id: string): Promise<void> {
  await sql`
    update pods set parentpodid = null, "order" = 1, versiontext = '', versionscount = 1
    where id = ${id} and tenantid = ${tenantid}`.execute(trx);
}

export async function hideStack(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  await sql`
    update pods set teamonly = 1
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}`.execute(trx);
}

export interface PodCopy {
  source: string;
  id: string;
  nodeid: string;
  parentpodid: string | null;
  order: number;
  versionscount: number;
  /** Only where it is called otherwise than its original. */
  name: string | null;
  sortkey: string | null;
  thumbnailid: string | null;
  livepreviewid: string | null;
  peaksid: string | null;
}

/** What a copy has of its original as it is. */
const copied = sql.raw(
  [
    ...[
      'note',
      'size',
      'kind',
      'mimetype',
      'duration',
      'resolution',
      'framerate',
      'state',
      'stage',
      'percentage',
    ],
    ...['badgestatus', 'teamonly', 'versiontext', 'jsondata'],
  ].join(', '),
);

/** Rows like their originals, made now and by this user; who uploaded the bytes stays written in them. */
export async function insertPodCopies(
  trx: Trx,
  tenantid: string,
  userid: string,
  copies: readonly PodCopy[],
): Promise<void> {
  await sql`
    insert into pods (id, tenantid, nodeid, parentpodid, "order", versionscount, name, sortkey, thumbnailid,
      livepreviewid, peaksid, sprite, createdbyid, updatedbyid, ${copied})
    select c.id, p.tenantid, c.nodeid, c.parentpodid, c."order", c.versionscount, coalesce(c.name, p.name),
      coalesce(c.sortkey, p.sortkey), c.thumbnailid, c.livepreviewid, c.peaksid,
      case when c.livepreviewid is not null then p.sprite end, ${userid}::uuid, ${userid}::uuid, ${copied}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (source uuid, id uuid, nodeid uuid,
      parentpodid uuid, "order" int, versionscount int, name text, sortkey text, thumbnailid uuid,
      livepreviewid uuid, peaksid uuid)
    join pods p on p.id = c.source and p.tenantid = ${tenantid}`.execute(trx);
}
