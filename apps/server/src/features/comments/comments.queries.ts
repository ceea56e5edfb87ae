import { type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, findValue, listRows, listValues, readValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

export interface CommentRow extends Omit<Selectable<Tables['comments']>, 'checkedbyid' | 'addressedin'> {
  firstname: string;
  lastname: string;
  /** Address of a guest; empty for users. */
  email: string;
  checker: { id: string; name: string } | null;
  likedby: string[];
  mentions: { id: string; name: string }[];
  /** Only while it is still a version of the same file. */
  addressedin: { podid: string; version: number } | null;
  /** Of the version it was made on. */
  version: number;
}

/** The only place that leaves out team-only comments for other readers. */
const visible = (team: boolean) => sql`(${team} or c.teamonly = 0)`;

const columns = sql`c.id, c.tenantid, c.podid, c.parentid, c.content, c.start, c."end", c.startframe, c.endframe,
    c.teamonly, c.drawing, c.createdbyid, c.visitorid, coalesce(u.firstname, g.name) as firstname,
    coalesce(u.lastname, '') as lastname, coalesce(g.email, '') as email, c.createdat, c.editedat, c.checkedat, p."order" as version,
    case when k.id is not null then
      json_build_object('id', k.id, 'name', k.firstname || ' ' || k.lastname) end as checker,
    case when a.id is not null then json_build_object('podid', a.id, 'version', a."order") end as addressedin`;

const from = sql`
  from comments c join pods p on p.id = c.podid left join users u on u.id = c.createdbyid
    left join accesslink_visitors g on g.id = c.visitorid
    join comments r on r.id = coalesce(c.parentid, c.id)
    left join users k on k.id = c.checkedbyid
    left join pods a on a.id = c.addressedin and a.deletedat is null
      and coalesce(a.parentpodid, a.id) = coalesce(p.parentpodid, p.id)`;

const select = sql`
  select ${columns},
    (select coalesce(json_agg(l.userid order by l.createdat, l.userid), '[]')
      from comment_likes l where l.commentid = c.id) as likedby,
    (select coalesce(json_agg(json_build_object('id', m.userid, 'name', mu.firstname || ' ' || mu.lastname)
        order by mu.firstname, mu.lastname, m.userid), '[]')
      from comment_mentions m join users mu on mu.id = m.userid where m.commentid = c.id) as mentions
  ${from}`;

/** Comments without a time first, then by time; replies after their comment. */
const inOrder = sql`order by r.start nulls first, r.startframe, r.createdat, r.id, c.parentid nulls first, c.createdat, c.id`;

export interface CommentScope {
  tenantid: string;
  podid: string;
  /** Whether the reader is a team member there. */
  team: boolean;
}

export async function listComments(db: Db, { tenantid, podid, team }: CommentScope): Promise<CommentRow[]> {
  const rows = await listRows<Omit<CommentRow, 'likedby' | 'mentions'>>(db)`
    select ${columns} ${from}
    where c.podid = ${podid} and c.tenantid = ${tenantid} and ${visible(team)} ${inOrder}`;
  const ids = rows.map(({ id }) => id);
  const [likes, mentions] = [await listLikes(db, ids), await listMentions(db, ids)];
  return rows.map((row) => ({
    ...row,
    likedby: (likes.get(row.id) ?? []).map(({ userid }) => userid),
    mentions: (mentions.get(row.id) ?? []).map(({ userid, name }) => ({ id: userid, name })),
  }));
}

// Loaded for the whole list at once: per row they took longer than the two thousand comments themselves.

async function listLikes(db: Db, ids: readonly string[]) {
  const rows = await listRows<{ commentid: string; userid: string }>(db)`
    select commentid, userid from comment_likes where commentid = any(${ids}::uuid[])
    order by createdat, userid`;
  return Map.groupBy(rows, ({ commentid }) => commentid);
}

async function listMentions(db: Db, ids: readonly string[]) {
  const rows = await listRows<{ commentid: string; userid: string; name: string }>(db)`
    select m.commentid, m.userid, u.firstname || ' ' || u.lastname as name
    from comment_mentions m join users u on u.id = m.userid where m.commentid = any(${ids}::uuid[])
    order by u.firstname, u.lastname, m.userid`;
  return Map.groupBy(rows, ({ commentid }) => commentid);
}

const headOf = (podid: string) =>
  sql`(select coalesce(x.parentpodid, x.id) from pods x where x.id = ${podid})`;

/** Whether `v` is in the version stack of this file. */
export const inStackOf = (podid: string) =>
  sql`(v.id = ${headOf(podid)} or v.parentpodid = ${headOf(podid)})`;

/** Open comments of earlier versions in the same stack; a version may be team-only. */
const ofEarlier = (podid: string, team: boolean) => sql`(${team} or p.teamonly = 0) and exists (
  select 1 from pods x where x.id = ${podid} and p.deletedat is null and p."order" < x."order"
    and coalesce(p.parentpodid, p.id) = coalesce(x.parentpodid, x.id))
  and c.parentid is null and c.checkedat is null`;

/** Latest version first. */
export function listCarried(db: Db, { tenantid, podid, team }: CommentScope) {
  return listRows<CommentRow>(db)`
    ${select}
    where p.id = any(array(select v.id from pods v where ${inStackOf(podid)})) and c.tenantid = ${tenantid} and ${visible(team)} and ${ofEarlier(podid, team)}
    order by p."order" desc, c.start nulls first, c.startframe, c.createdat, c.id`;
}

/** The version on which this comment was made, if the comment is shown on the given version. */
export function findCarrying(db: Db, { tenantid, podid, team }: CommentScope, id: string) {
  return findValue<string>(db)`
    select c.podid from comments c join pods p on p.id = c.podid
    where c.id = ${id} and c.tenantid = ${tenantid} and ${visible(team)} and ${ofEarlier(podid, team)}`;
}

/** The caller must hold the lock of the file. */
export function findComment(db: Db, { tenantid, podid, team }: CommentScope, id: string) {
  return findRow<CommentRow>(db)`
    ${select} where c.id = ${id} and c.podid = ${podid} and c.tenantid = ${tenantid} and ${visible(team)}`;
}

/** The file of a comment. The caller must check whether the reader can see it. */
export async function findPodOf(db: Db, tenantid: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('podid')
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
  return row?.podid;
}

/** All versions in the stack of this file, including itself: a comment is also shown on later versions. */
export function listStackIds(db: Db, tenantid: string, podid: string) {
  return listValues<string>(db)`
    select v.id from pods v
    where ${inStackOf(podid)} and v.tenantid = ${tenantid} and v.deletedat is null`;
}

export async function listReplyIds(trx: Trx, tenantid: string, parentid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('comments')
    .select('id')
    .where('tenantid', '=', tenantid)
    .where('parentid', '=', parentid)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of a file, regardless of who can read them. */
export function countComments(trx: Trx, tenantid: string, podid: string) {
  return readValue<number>(trx)`
    select count(*)::int as count from comments where podid = ${podid} and tenantid = ${tenantid}`;
}

export interface Visibility {
  tenantid: string;
  teamPaths: readonly string[];
  clientPaths: readonly string[];
}

/** Each node with the number of open comments at and below it that the reader can see. */
export function sumOpen(db: Database, { tenantid, teamPaths, clientPaths }: Visibility) {
  const team = sql`n.path <@ any(${[...teamPaths]}::text[]::ltree[])`;
  const client = sql`n.path <@ any(${[...clientPaths]}::text[]::ltree[])`;
  return listRows<{ id: string; open: number }>(db)`
    with files as (
      select p.nodeid, sum(p.opencomments) filter (where p.teamonly = 0) as open,
        sum(p.opencomments + p.openteamcomments) as all
      from pods p
      where p.tenantid = ${tenantid} and p.deletedat is null and p.opencomments + p.openteamcomments > 0
      group by p.nodeid
    ), folders as (
      select n.path, case when ${team} then f.all else f.open end as open
      from files f join nodes n on n.id = f.nodeid
      where n.deletedat is null and (${team} or (n.hidden = 0 and ${client}))
    ), above as (
      select step.label::uuid as id, sum(open)::int as open
      from folders, unnest(string_to_array(path::text, '.')) as step (label)
      where open > 0 group by step.label
    )
    select a.id, a.open from above a join nodes n on n.id = a.id
    where ${team} or (n.hidden = 0 and ${client})`;
}
