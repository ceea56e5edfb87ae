import { COUNT_READ, COUNTED, type Look, later, matches, SURVEYED } from './match-conditions.queries.ts';

// All texts of a file other than names. After the names come notes (6), then the rest (7): a file found by a better
// tier is not found again by a lower one.

export type DocClass = 'words' | 'assets' | 'metadata';

export interface DocLook extends Look {
  of: DocClass;
  /** Only one source is searched. */
  filtered: boolean;
  /** Names are searched too: files found by name are already listed. */
  named: boolean;
  /** Notes are searched too. */
  noted: boolean;
}

export const docTiers = ({ of, noted }: DocLook) => (of === 'words' && noted ? [6, 7] : [7]);

export type DocSource =
  | { from: 'newest'; rows: number | 'all'; follows: boolean }
  | { from: 'index' }
  | { from: 'place' };

// Must imply the conditions of the partial indexes.
const classes: Record<DocClass, string> = {
  words: `d.source not in ('asset', 'metadata')`,
  assets: `d.source = 'asset'`,
  metadata: `d.source = 'metadata'`,
};

const columns = 'd.fileid, d.podid, d.source, d.teamonly, d.searchtext as x';
/** The texts of a class, in the table `d`. */
export const textsOf = (of: DocClass, { comments }: Look) =>
  of === 'words' && !comments ? `${classes.words} and d.source <> 'comment'` : classes[of];

const alive = ({ of, filtered, ...look }: DocLook) =>
  `d.tenantid = :tenantid and ${textsOf(of, look)} ${filtered ? 'and d.source = :source' : ''}`;

function found(look: DocLook, source: DocSource): string {
  switch (source.from) {
    case 'newest': {
      const from = source.follows ? 'and d.fileid < :before::uuid' : '';
      const end = source.rows === 'all' ? 'offset 0' : `limit ${source.rows}`;
      return `select ${columns} from search_docs d where ${alive(look)} ${from} order by d.fileid desc ${end}`;
    }
    case 'index':
      return `select ${columns} from search_docs d where ${alive(look)} and ${matches('d.searchtext', look)}`;
    case 'place':
      return `select f.* from nodes s join pods e on e.nodeid = s.id, lateral (
          select ${columns} from search_docs d where d.podid = e.id and ${alive(look)} offset 0
        ) f where s.${look.place === 'in' ? 'id = :nodeid' : 'path <@ :scope::ltree'} and s.deletedat is null
          and e.deletedat is null and ${matches('f.x', look)}`;
  }
}

const tier = `case when f.source = 'note' and f.podid = f.fileid then 6 else 7 end`;

/**
 * `h` is the head file, read from the index of the newest names. A text of an older version counts if that version is
 * not deleted and is visible to the user.
 */
function seen({ place, open }: DocLook, strategy: 'join' | 'left join'): { join: string; where: string } {
  const team = 'n.path <@ any(:team::ltree[])';
  const version = (p: string) =>
    `exists (select 1 from pods p where p.id = f.podid and p.deletedat is null ${p})`;
  const mine = open ? '' : `and (f.teamonly = 0 or ${team})`;
  const own = `(f.podid = f.fileid or ${version(open ? '' : `and (p.teamonly = 0 or ${team})`)}) ${mine}`;
  const join = `${strategy} pods h on h.tenantid = :tenantid and h.id = f.fileid and h.deletedat is null
    and h.parentpodid is null`;
  if (place === 'everywhere') return { join, where: `h.id is not null and ${own}` };
  const inside = place === 'below' ? 'n.path <@ :scope::ltree' : 'n.id = :nodeid';
  return {
    join: `${join} ${strategy} nodes n on n.id = h.nodeid`,
    where: `h.id is not null and ${inside} ${open ? '' : `and (${team} or (n.hidden = 0 and h.teamonly = 0))`} and ${own}`,
  };
}

/** Not already listed. */
function fresh(look: DocLook): string {
  const noted = `(f.source = 'note' and f.podid = f.fileid or not exists (select 1 from search_docs o
    where o.sourceid = f.fileid and o.source = 'note' and ${matches('o.searchtext', look)}))`;
  return [look.named ? `not (${matches('h.searchname', look)})` : 'true', look.noted ? noted : 'true'].join(
    ' and ',
  );
}

/** As surveyNames. */
export function surveyDocs(look: DocLook): string {
  const { join, where } = seen(look, 'left join');
  return `
with newest as materialized (${found(look, { from: 'newest', rows: SURVEYED, follows: false })}
), matched as materialized (
  select f.*, ${tier} as tier from newest f where ${matches('f.x', look)}
)
select tier::text, count(*)::text,
  coalesce(json_agg(distinct f.fileid) filter (where ${where} and ${fresh(look)}), '[]')::text
from matched f ${join} group by tier
union all select '0', (select count(*)::text from newest), '[]'`;
}

/** As nameMatches. */
export function docMatches(look: DocLook, source: DocSource, follows: boolean): string {
  const { join, where } = seen(look, 'join');
  return `
with found as materialized (${found(look, source)}
), tiered as materialized (
  select f.fileid, min(${tier}) as tier from found f ${join}
  where ${matches('f.x', look)} and ${where} and ${fresh(look)} group by f.fileid
)
select tier::text, fileid::text from tiered ${follows ? `where ${later('fileid')}` : ''}
order by tiered.tier, tiered.fileid desc limit :need`;
}

/** As namesOfTier. */
export function docsOfTier(look: DocLook, wanted: number, source: DocSource, follows: boolean): string {
  const { join, where } = seen(look, 'join');
  const rest = `${matches('f.x', look)} and ${tier} = ${wanted} and ${where} and ${fresh(look)}
  ${follows ? 'and f.fileid < :before::uuid' : ''} group by f.fileid order by f.fileid desc limit :need`;
  return source.from === 'newest'
    ? `select f.fileid::text from (${found(look, source)}) f ${join} where ${rest}`
    : `with found as materialized (${found(look, source)})
select f.fileid::text from found f ${join} where ${rest}`;
}

/** A file is counted by its first matching text: name, then words, then assets. */
function uncounted(look: DocLook): string {
  const worded = `not exists (select 1 from search_docs o where o.tenantid = :tenantid and o.fileid = f.fileid
    and ${textsOf('words', look).replaceAll('d.', 'o.')} and ${matches('o.searchtext', look)}
    ${look.open ? '' : 'and (o.teamonly = 0 or n.path <@ any(:team::ltree[]))'})`;
  const named = look.named ? `not (${matches('h.searchname', look)})` : 'true';
  return look.of === 'assets' && !look.filtered ? `${named} and ${worded}` : named;
}

/** Rows of [source, texts]; the row without a source has the number of files not counted before. */
export function countDocs(look: DocLook, from: 'newest' | 'index' | 'place'): string {
  const { join, where } = seen(look, 'join');
  const source: DocSource = from === 'newest' ? { from, rows: COUNT_READ, follows: false } : { from };
  return `
with found as ${from === 'newest' ? 'not ' : ''}materialized (${found(look, source)}
), hits as materialized (
  select f.fileid, f.source, ${uncounted(look)} as fresh
  from found f ${join} where ${matches('f.x', look)} and ${where} limit ${COUNTED}
)
select source, count(*)::text from hits group by source
union all select null, count(distinct fileid)::text from hits where fresh`;
}
