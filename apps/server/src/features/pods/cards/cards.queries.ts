import type { PodCard } from '@rushes/contract/pods';
import { URL_MARK } from '#features/assets/media/index.ts';

// The card of a file as one SQL expression, used with `pods p` and `users u` (the creator of the file) by every list
// except folder pages, which folder-page.present.ts writes (docs/decisions/0042). A field is written as the `concat` arguments that
// yield its JSON. The type makes the compiler report a field of the contract that is missing here.

const orNull = (json: string) => `coalesce(${json}, 'null')`;
const text = (column: string) => `to_json(${column})`;
const maybeText = (column: string) => orNull(`to_json(${column})::text`);
const maybeNumber = (column: string) => orNull(`${column}::text`);
/** Values that need no escaping: ids and our own constants. */
const quoted = (column: string) => `'"', ${column}, '"'`;
const maybeQuoted = (column: string) => orNull(`'"' || ${column} || '"'`);
const instant = (column: string) => `'"', iso(${column}), '"'`;
/** The URL is a mark: only the server can sign it (`signMarks`). */
const preview = (column: string, more = '') =>
  orNull(`'{"id":"' || ${column} || '","url":"${URL_MARK}' || ${column} || '"'${more} || '}'`);

/** `team`: SQL condition that is true for readers in the team. */
const fields = (team: string): Record<keyof PodCard, string> => ({
  id: quoted('p.id'),
  nodeid: quoted('p.nodeid'),
  name: text('p.name'),
  size: 'p.size',
  kind: quoted('p.kind'),
  mimetype: maybeText('p.mimetype'),
  duration: maybeNumber('p.duration'),
  createdat: instant('p.createdat'),
  updatedat: instant('p.updatedat'),
  createdby: `'{"id":"', u.id, '","name":', ${text(`u.firstname || ' ' || u.lastname`)}, '}'`,
  archived: 'p.archived',
  parentpodid: maybeQuoted('p.parentpodid'),
  order: 'p."order"',
  badgestatus: 'p.badgestatus',
  teamonly: 'p.teamonly',
  state: 'p.state',
  status: `'{"status":"', p.stage, '","metadata":{"percentage":', p.percentage, '}}'`,
  openComments: openComments(team),
  versionsCount: 'p.versionscount',
  resolution: maybeText('p.resolution'),
  framerate: maybeNumber('p.framerate'),
  thumbnail: preview('p.thumbnailid'),
  livepreview: preview('p.livepreviewid', ` || ',"sprite":' || ${orNull('p.sprite::text')}`),
  peaks: preview('p.peaksid'),
});

/**
 * Open comments of a file `p` and of its older versions. The other versions are queried only if there are any, which is
 * rare.
 */
export function openComments(team: string): string {
  const of = (pod: string) =>
    `${pod}.opencomments + case when ${team} then ${pod}.openteamcomments else 0 end`;
  return `${of('p')} + case when p.versionscount > 1 then (select coalesce(sum(${of('v')}), 0)::int from pods v
    where v.parentpodid = p.id and v.deletedat is null and (${team} or v.teamonly = 0)) else 0 end`;
}

/** An SQL expression for the JSON of the card of `p`, with URL marks. */
export function cardJson(team: string): string {
  const parts = Object.entries(fields(team)).map(
    ([name, value], place) => `'${place === 0 ? '{' : ','}"${name}":', ${value}`,
  );
  return `concat(${parts.join(', ')}, '}')`;
}

/** $1 ids, $2 tenants, $3 paths open to the team, $4 paths open to clients */
export const cardsStatement = {
  name: 'pods-cards',
  text: `
select ${cardJson('n.path <@ any($3::ltree[])')}
from pods p join nodes n on n.id = p.nodeid join users u on u.id = p.createdbyid
where p.id = any($1::uuid[]) and p.tenantid = any($2::uuid[]) and p.deletedat is null and n.deletedat is null
  and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[]) and n.hidden = 0 and p.teamonly = 0))`,
};
