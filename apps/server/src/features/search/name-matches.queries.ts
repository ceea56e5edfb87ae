import { all, COUNT_READ, COUNTED, type Look, later, matches, SURVEYED } from './match-conditions.queries.ts';

// Names of files and folders, best tier first: 1 equal, 2 prefix, 3 whole words, 4 parts of words, 5 (only for any-word
// search) some of the words; then newest first.

export interface NameLook extends Look {
  of: 'pods' | 'nodes';
}

export const nameTiers = ({ anyWord }: Look) => (anyWord ? [1, 2, 3, 4, 5] : [1, 2, 3, 4]);

/** Sources of candidates. None filters by tier or visibility: that is applied to what they return. */
export type NameSource =
  | { from: 'newest'; rows: number | 'all'; follows: boolean }
  | { from: 'index'; tier: number | undefined }
  | { from: 'beginning'; exact: boolean }
  | { from: 'place' };

const alive = ({ of }: NameLook) =>
  of === 'pods'
    ? 'p.tenantid = :tenantid and p.deletedat is null and p.parentpodid is null'
    : 'p.tenantid = :tenantid and p.deletedat is null and p.id <> :nodeid';

function found(look: NameLook, source: NameSource): string {
  const { of } = look;
  const columns = of === 'pods' ? 'p.id, p.searchname as x, p.nodeid, p.teamonly' : 'p.id, p.searchname as x';
  const rows = `select ${columns} from ${of} p where ${alive(look)}`;
  switch (source.from) {
    case 'newest': {
      const from = source.follows ? 'and p.id < :before::uuid' : '';
      return `${rows} ${from} order by p.id desc ${source.rows === 'all' ? 'offset 0' : `limit ${source.rows}`}`;
    }
    case 'index':
      return `${rows} and ${indexedTier(look, source.tier)}`;
    case 'beginning':
      return beginning(look, rows, source.exact);
    case 'place':
      if (of === 'nodes')
        return `${rows} and ${look.place === 'in' ? 'p.parentid = :nodeid' : 'p.path <@ :scope::ltree'}
          and ${matches('p.searchname', look)}`;
      // `offset 0` prevents the planner from using the trigram index.
      return `select f.* from nodes s, lateral (
          select ${columns} from pods p where p.nodeid = s.id and p.deletedat is null and p.parentpodid is null offset 0
        ) f where ${look.place === 'in' ? 's.id = :nodeid' : 's.path <@ :scope::ltree'} and s.deletedat is null
          and ${matches('f.x', look)}`;
  }
}

/**
 * Trigrams do not match prefixes: ` mov` would find every extension. A name that starts with the query has a stem that
 * does too, unless the last word reaches into the extension.
 */
function beginning({ of }: NameLook, rows: string, isExact: boolean): string {
  if (of === 'nodes') {
    const name = 'left(p.searchname, 200)';
    return isExact
      ? `${rows} and ${name} = :exactname`
      : `${rows} and ${name} >= :name and ${name} < :name || chr(1114111)`;
  }
  const stem = 'searchable_stem(p.name) collate "C"';
  const shorter = `${rows} and ${stem} = any(:stems::text[])`;
  return isExact
    ? shorter
    : `${rows} and ${stem} >= :stem and ${stem} < :stem || chr(1114111) union ${shorter}`;
}

function indexedTier(look: NameLook, tier: number | undefined): string {
  return tier === 3 ? all('p.searchname', look, 'word') : matches('p.searchname', look);
}

const exact = ({ of }: NameLook) =>
  of === 'nodes'
    ? 'f.x = :exact'
    : `(f.x = :exact or (f.x like :stemmed and f.x not like :longer and exists (
        select 1 from pods e where e.id = f.id and searchable_stem(e.name) = :stem)))`;

const tierOf = (look: NameLook) => `case when ${exact(look)} then 1 when f.x like :prefix then 2
  when ${all('f.x', look, 'word')} then 3 when ${look.anyWord ? all('f.x', look, 'part') : 'true'} then 4
  else 5 end`;

function isTier(look: NameLook, tier: number): string {
  const not = 'f.x not like :prefix';
  switch (tier) {
    case 1:
      return exact(look);
    case 2:
      return `f.x like :prefix and not ${exact(look)}`;
    case 3:
      return `${all('f.x', look, 'word')} and ${not}`;
    case 4:
      return `${all('f.x', look, 'part')} and ${not} and not (${all('f.x', look, 'word')})`;
    default:
      return `${matches('f.x', look)} and not (${all('f.x', look, 'part')})`;
  }
}

/**
 * Filters by visibility and folder; `n` is the folder of a file, or the folder itself. A folder belongs to one tenant.
 */
function seen({ of, place, open }: NameLook, isPlaced = false): { join: string; where: string } {
  const inside =
    place === 'below' ? 'n.path <@ :scope::ltree' : `n.${of === 'pods' ? 'id' : 'parentid'} = :nodeid`;
  const hidden = of === 'pods' ? 'n.hidden = 0 and f.teamonly = 0' : 'n.hidden = 0';
  if (place === 'everywhere' || (isPlaced && open)) return { join: '', where: 'true' };
  return {
    join: `join nodes n on n.id = f.${of === 'pods' ? 'nodeid' : 'id'}`,
    where: open ? inside : `${inside} and (n.path <@ any(:team::ltree[]) or (${hidden}))`,
  };
}

/** Rows of [tier, number of texts that match, ids of visible matches]; tier 0 has the number of rows read. */
export function surveyNames(look: NameLook): string {
  const { join, where } = seen(look);
  return `
with newest as materialized (${found(look, { from: 'newest', rows: SURVEYED, follows: false })}
), matched as materialized (
  select f.*, ${tierOf(look)} as tier from newest f where ${matches('f.x', look)}
)
select tier::text, count(*)::text, coalesce(json_agg(f.id order by f.id desc) filter (where ${where}), '[]')::text
from matched f ${join} group by tier
union all select '0', (select count(*)::text from newest), '[]'`;
}

/** Rows of [tier, id, total up to 1,000], in tier order. */
export function nameMatches(look: NameLook, source: NameSource, follows: boolean): string {
  const { join, where } = seen(look, source.from === 'place');
  return `
with found as materialized (${found(look, source)}
), tiered as materialized (
  select f.id, ${tierOf(look)} as tier from found f ${join} where ${matches('f.x', look)} and ${where}
)
select tier::text, id::text, (select least(count(*), ${COUNTED})::text from tiered) from tiered ${follows ? `where ${later('id')}` : ''}
order by tiered.tier, tiered.id desc limit :need`;
}

/** Rows of [id] of one tier. */
export function namesOfTier(look: NameLook, tier: number, source: NameSource, follows: boolean): string {
  const { join, where } = seen(look);
  const rest = `${isTier(look, tier)} and ${where} ${follows ? 'and f.id < :before::uuid' : ''}
order by f.id desc limit :need`;
  // The newest rows are read in order until there are enough; an index returns all candidates at once.
  return source.from === 'newest'
    ? `select f.id::text from (${found(look, source)}) f ${join} where ${rest}`
    : `with found as materialized (${found(look, source)})
select f.id::text from found f ${join} where ${rest}`;
}

/** One row: the number of matches among the newest rows, up to 1,000. */
export function countNames(look: NameLook): string {
  const { join, where } = seen(look);
  return `select count(*)::text from (
  select 1 from (${found(look, { from: 'newest', rows: COUNT_READ, follows: false })}) f ${join}
  where ${matches('f.x', look)} and ${where} limit ${COUNTED}) counted`;
}
