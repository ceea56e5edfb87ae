import { cardJson } from '#features/pods/cards/index.ts';
import { type DocClass, textsOf } from './content-matches.queries.ts';
import { type Look, matches } from './match-conditions.queries.ts';

/** Maximum number of hits shown per file. */
export const HITS = 20;

/**
 * The path from the searched folder; the labels of an ltree path are node ids. Users who are in the team only further
 * down do not see the hidden folders above.
 */
const place = (path: string) => `(
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type) order by s.ord)
  from unnest(string_to_array(subpath(${path}, nlevel(:scope::ltree) - 1)::text, '.')) with ordinality s (label, ord)
    join nodes a on a.id = s.label::uuid
  where a.hidden = 0 or a.path <@ any(:team::ltree[]))`;

/** Names can change, so the author is not stored with the text of a comment. */
const author = `(select coalesce(a.firstname || ' ' || a.lastname, g.name)
        from comments c left join users a on a.id = c.createdbyid left join accesslink_visitors g on g.id = c.visitorid
        where d.source = 'comment' and c.id = d.sourceid)`;
/** The subtitle file with its language, or the transcript of a line; queried only for hits that are shown. */
const ofLine = (what: string, from: string) =>
  `case when h.source = 'cue' and h.nth <= ${HITS} then (select ${what} from ${from} where l.id = h.sourceid) end`;
const inFile = 'subtitle_cues l join assets a on a.id = l.assetid';
/** Detected labels are shown in a separate list. */
const detected = `(select json_build_object('service', l.service, 'type', l.type) from pod_labels l
        where d.source = 'label' and l.id = d.sourceid and l.service is not null)`;
const team = 'n.path <@ any(:team::ltree[])';

export interface ShownTexts extends Look {
  of: readonly DocClass[];
  filtered: boolean;
}

/** Rows of [id, JSON of the card, JSON of the path, JSON of texts, number of texts, name], in the order of the ids. */
export function showPods(look: ShownTexts): string {
  const texts = look.of.map(
    (one) => `select d.* from search_docs d
      where d.tenantid = p.tenantid and d.fileid = p.id and ${textsOf(one, look)} ${look.filtered ? 'and d.source = :source' : ''}
        and ${matches('d.searchtext', look)}`,
  );
  const seen = look.open ? '' : `and ((v.teamonly = 0 and d.teamonly = 0) or ${team})`;
  // The first hit of each source comes before the second of any.
  const hits = `lateral (
    select json_agg(row_to_json(r) order by r.nth, r.source) filter (where r.nth <= ${HITS}) as list, count(*) as total
    from (select h.source, h.sourceid, h.podid, h.text, h.start, h.nth, h.detected, coalesce(h.by, ${ofLine('a.language', inFile)}) as by,
      ${ofLine('a.id', inFile)} as aid, ${ofLine('l.transcriptid', 'transcript_sentences l')} as tid
    from (
      select d.source, d.sourceid, d.podid, d.text, d.start, coalesce(d.by, ${author}) as by, ${detected} as detected,
        row_number() over (partition by d.source order by d.start nulls first, d.sourceid) as nth
      from (${texts.join(' union all ')}) d join pods v on v.id = d.podid
      where v.deletedat is null ${seen}
    ) h) r
  ) hits`;
  return `
select p.id::text, ${cardJson(team)}, ${place('n.path')}::text, ${texts.length ? 'hits.list::text, hits.total::text' : 'null, 0::text'},
  p.name
from unnest(:ids::uuid[]) with ordinality w (id, ord) join pods p on p.id = w.id join nodes n on n.id = p.nodeid
  join users u on u.id = p.createdbyid${texts.length ? `, ${hits}` : ''}
where p.tenantid = :tenantid and p.deletedat is null and n.deletedat is null
order by w.ord`;
}

/** Rows of [JSON of the node with its path], in the order of the ids; counts include only what this user can see. */
export const showNodes = `
select row_to_json(shown)::text
from unnest(:ids::uuid[]) with ordinality w (id, ord) join nodes n on n.id = w.id, lateral (select
  n.id, n.tenantid, n.parentid, n.name, n.type, n.note, n.teamonly, n.archived, n.projectstatus,
  iso(n.createdat) as createdat, iso(n.deletedat) as deletedat,
  (select count(*)::int from nodes c where c.parentid = n.id and c.deletedat is null
    and (c.hidden = 0 or c.path <@ any(:team::ltree[]))) as "subfoldersCount",
  (select count(*)::int from pods p where p.nodeid = n.id and p.deletedat is null and p.parentpodid is null
    and (p.teamonly = 0 or n.path <@ any(:team::ltree[]))) as "podsCount",
  ${place('subpath(n.path, 0, -1)')} as place
) shown
where n.tenantid = :tenantid and n.deletedat is null
order by w.ord`;
