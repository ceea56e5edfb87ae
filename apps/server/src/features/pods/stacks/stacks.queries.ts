import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import { copiedColumns } from '../cards/cards.queries.ts';

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

/**
 * Deleted versions reference the new head of their stack, so that they find it when they are restored. The order
 * numbers of the stack have changed: none of them may be newer than its head.
 */
export async function followHead(
  trx: Trx,
  tenantid: string,
  formerHead: string,
  headid: string,
): Promise<void> {
  await sql`
    update pods p set parentpodid = head.id, "order" = least(p."order", head."order")
    from pods head
    where head.id = ${headid}::uuid and p.parentpodid = ${formerHead}::uuid and p.id <> head.id
      and p.tenantid = ${tenantid} and p.deletedat is not null`.execute(trx);
}

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
  /** Null if the copy keeps the name of the original. */
  name: string | null;
  sortkey: string | null;
  thumbnailid: string | null;
  livepreviewid: string | null;
  peaksid: string | null;
}

/** Columns that a copy takes over unchanged. */
const copied = sql.raw([...copiedColumns, 'note', 'versiontext', 'jsondata', 'hastext'].join(', '));

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
