import { URL_MARK } from '#features/assets/index.ts';

/**
 * Open comments of a file `p` and of the versions below it, for a reader of whom `team` says whether they are of the
 * team. Other versions are looked for only where there are any, which is seldom.
 */
export function openComments(team: string): string {
  const of = (pod: string) =>
    `${pod}.opencomments + case when ${team} then ${pod}.openteamcomments else 0 end`;
  return `${of('p')} + case when p.versionscount > 1 then (select coalesce(sum(${of('v')}), 0)::int from pods v
    where v.parentpodid = p.id and v.deletedat is null and (${team} or v.teamonly = 0)) else 0 end`;
}

/**
 * What a card shows, written as JSON where the data is. A text, because the folder's pages are prepared statements;
 * it stands in a `from` list beside `pods p` and `users u` (who made the file), and is read as `row_to_json(card)`.
 * Addresses are marks: signMarks puts them in on the way out.
 */
export const cardLateral = (team: string) => `lateral (select
  p.id, p.nodeid, p.name, p.size, p.kind, p.mimetype, p.duration, ${instant('p.createdat')} as createdat,
  ${instant('p.updatedat')} as updatedat, json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname) as createdby,
  p.archived, p.parentpodid, p."order", p.badgestatus, p.teamonly, p.state,
  json_build_object('status', p.stage, 'metadata', json_build_object('percentage', p.percentage)) as status,
  ${openComments(team)} as "openComments", p.versionscount as "versionsCount", p.resolution, p.framerate,
  ${picture('p.thumbnailid')} as thumbnail,
  case when p.livepreviewid is not null then json_build_object('id', p.livepreviewid,
    'url', '${URL_MARK}' || p.livepreviewid, 'sprite', p.sprite) end as livepreview,
  ${picture('p.peaksid')} as peaks
) card`;

function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function picture(column: string): string {
  return `case when ${column} is not null then
    json_build_object('id', ${column}, 'url', '${URL_MARK}' || ${column}) end`;
}

/** $1 ids, $2 tenants, $3 paths open to the team, $4 paths open to clients */
export const cardsStatement = {
  name: 'pods-cards',
  text: `
select row_to_json(card)::text
from pods p join nodes n on n.id = p.nodeid join users u on u.id = p.createdbyid,
  ${cardLateral('n.path <@ any($3::ltree[])')}
where p.id = any($1::uuid[]) and p.tenantid = any($2::uuid[]) and p.deletedat is null and n.deletedat is null
  and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[]) and n.hidden = 0 and p.teamonly = 0))`,
};
