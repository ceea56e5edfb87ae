import { EXCERPT_MAX } from '@rushes/contract/home';
import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

export interface Reader {
  userid: string;
  tenantid: string;
  /** Where the page starts: everything at and below this path. */
  path: string;
  teamPaths: string[];
  clientPaths: string[];
  limit: number;
}

interface FileRow {
  podid: string;
  folder: string;
}

/** Rows of `pods p` in `nodes n` that the reader may see. Each list starts from rows of the reader, never from all. */
const seen = ({ tenantid, path, teamPaths, clientPaths }: Reader) => sql`
  n.tenantid = ${tenantid} and n.path <@ ${path}::ltree and n.deletedat is null and p.deletedat is null
  and (n.path <@ any(${teamPaths}::text[]::ltree[])
    or (n.path <@ any(${clientPaths}::text[]::ltree[]) and n.hidden = 0 and p.teamonly = 0))`;

export async function listRecent(db: Database, reader: Reader) {
  return listRows<FileRow & { openedat: string }>(db)`
    select p.id as podid, n.name as folder, max(r.openedat) as openedat
    from recent_pods r join pods opened on opened.id = r.podid
      join pods p on p.id = coalesce(opened.parentpodid, opened.id) join nodes n on n.id = p.nodeid
    where r.userid = ${reader.userid} and r.tenantid = ${reader.tenantid} and ${seen(reader)}
    group by p.id, n.name order by openedat desc, p.id limit ${reader.limit}`;
}

/** Decided reviews leave the list, also when one approval was enough. */
const isOpen = sql`r.decision is null and p.parentpodid is null and not (v.rule = 'any' and exists (
  select 1 from review_reviewers other where other.podid = v.podid and other.decision = 'approved'))`;

export async function listAsked(db: Database, reader: Reader) {
  return listRows<
    FileRow & { dueat: string | null; invitedat: string; invitedbyid: string; invitedbyname: string }
  >(db)`
    select p.id as podid, n.name as folder, v.dueat, r.invitedat, u.id as invitedbyid,
      u.firstname || ' ' || u.lastname as invitedbyname
    from review_reviewers r join reviews v on v.podid = r.podid join pods p on p.id = r.podid
      join nodes n on n.id = p.nodeid join users u on u.id = r.invitedbyid
    where r.userid = ${reader.userid} and ${isOpen} and ${seen(reader)}
    order by v.dueat nulls last, r.invitedat desc, p.id limit ${reader.limit}`;
}

const DUE_DAYS = 7;

/** Reviews that the reader requested and that others have not decided. */
export async function listDue(db: Database, reader: Reader) {
  return listRows<FileRow & { dueat: string; pending: number }>(db)`
    select p.id as podid, n.name as folder, v.dueat, count(*)::int as pending
    from review_reviewers r join reviews v on v.podid = r.podid join pods p on p.id = r.podid
      join nodes n on n.id = p.nodeid
    where r.invitedbyid = ${reader.userid} and r.userid <> ${reader.userid} and ${isOpen} and ${seen(reader)}
      and v.dueat < now() + ${DUE_DAYS} * interval '1 day'
    group by p.id, n.name, v.dueat order by v.dueat, p.id limit ${reader.limit}`;
}

export async function listMentions(db: Database, reader: Reader) {
  return listRows<
    FileRow & { id: string; content: string; createdat: string; createdbyid: string; createdbyname: string }
  >(db)`
    select p.id as podid, n.name as folder, c.id, left(c.content, ${EXCERPT_MAX}) as content, c.createdat,
      u.id as createdbyid, u.firstname || ' ' || u.lastname as createdbyname
    from comment_mentions m join comments c on c.id = m.commentid join pods p on p.id = c.podid
      join nodes n on n.id = p.nodeid join users u on u.id = c.createdbyid
    where m.userid = ${reader.userid} and c.createdbyid <> ${reader.userid} and ${seen(reader)}
      and (c.teamonly = 0 or n.path <@ any(${reader.teamPaths}::text[]::ltree[]))
    order by m.commentid desc limit ${reader.limit}`;
}

export async function listUploads(db: Database, reader: Reader) {
  return listRows<FileRow>(db)`
    select p.id as podid, n.name as folder from pods p join nodes n on n.id = p.nodeid
    where p.createdbyid = ${reader.userid} and p.parentpodid is null and ${seen(reader)}
    order by p.id desc limit ${reader.limit}`;
}
