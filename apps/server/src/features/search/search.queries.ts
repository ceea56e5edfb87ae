import type { Hit, HitSource } from '@rushes/contract/search';
import type { Database } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';
import { listValues } from '#platform/db/rows.ts';
import { countDocs as countDocsText, type DocLook } from './content-matches.queries.ts';
import type { Asked } from './match-conditions.queries.ts';
import type { Terms } from './model/terms.ts';
import { countNames as countNamesText, type NameLook } from './name-matches.queries.ts';
import {
  type ShownTexts,
  showNodes as showNodesText,
  showPods as showPodsText,
} from './result-rows.queries.ts';
import { ask } from './run-statement.queries.ts';

/** The database folds both sides of a comparison, so that they are folded alike for every alphabet. */
export async function foldTerms(db: Database, q: string, words: readonly string[]): Promise<Terms> {
  const rows = await rawQuery(db, {
    name: 'search-terms',
    text: `select searchable($1), searchable_stem($1),
      (select coalesce(json_agg(btrim(searchable(w.word)) order by w.n), '[]')
       from unnest($2::text[]) with ordinality w (word, n))::text`,
    values: [q, words],
  });
  const [whole, stem, folded] = rows[0]!;
  return {
    whole: whole!,
    stem: stem!,
    words: (JSON.parse(folded!) as string[]).filter((word) => word !== ''),
  };
}

/** Folders are counted up to this number. */
const MANY = 3_000;
/** Up to this many folders, all contents are scanned; texts cost more to read than names. */
export const SMALL = { names: MANY, docs: 200 };

export async function countPlace(db: Database, asked: Asked): Promise<number> {
  const text = `select count(*)::text from (
    select 1 from nodes s where s.path <@ :scope::ltree and s.deletedat is null limit ${MANY + 1}) below`;
  return Number((await ask(db, text, { ...asked }))[0]![0]);
}

export async function countNames(db: Database, look: NameLook, asked: Asked): Promise<number> {
  return Number((await ask(db, countNamesText(look), { ...asked }))[0]![0]);
}

export interface DocCounts {
  files: number;
  sources: { source: HitSource; hits: number }[];
}

export async function countDocs(
  db: Database,
  look: DocLook,
  from: 'newest' | 'index' | 'place',
  asked: Asked,
): Promise<DocCounts> {
  const rows = await ask(db, countDocsText(look, from), { ...asked });
  const sources = rows.filter(([source]) => source !== null);
  return {
    files: Number(rows.find(([source]) => source === null)?.[1] ?? 0),
    sources: sources.map(([source, hits]) => ({ source: source as HitSource, hits: Number(hits) })),
  };
}

export interface ShownText {
  source: HitSource;
  sourceid: string;
  podid: string;
  text: string;
  start: number | null;
  aid: string | null;
  tid: string | null;
  by: string | null;
  detected: Hit['detected'];
}

export interface ShownPod {
  id: string;
  card: string;
  place: string;
  texts: ShownText[];
  total: number;
  name: string;
}

export async function showPods(
  db: Database,
  look: ShownTexts,
  asked: Asked,
  ids: readonly string[],
): Promise<ShownPod[]> {
  if (ids.length === 0) return [];
  const rows = await ask(db, showPodsText(look), { ...asked, ids });
  return rows.map(([id, card, place, texts, total, name]) => ({
    id: id!,
    card: card!,
    place: place!,
    texts: texts ? (JSON.parse(texts) as ShownText[]) : [],
    total: Number(total),
    name: name!,
  }));
}

export async function showNodes(db: Database, asked: Asked, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await ask(db, showNodesText, { ...asked, ids })).map(([json]) => json!);
}

/** Compares the index with the rows; empty if they agree. Names need no check: they are searched in their own rows. */
export function checkSearch(db: Database) {
  return listValues<string>(db)`
    select case when d.sourceid is null then 'missing: ' when t.sourceid is null then 'left over: ' else 'stale: ' end
      || coalesce(t.source, d.source) || ' ' || coalesce(t.sourceid, d.sourceid) as wrong
    from search_texts t full join search_docs d on d.source = t.source and d.sourceid = t.sourceid
    where (d.tenantid, d.podid, d.fileid, d.text, d.start, d.by, d.teamonly)
      is distinct from (t.tenantid, t.podid, t.fileid, t.text, t.start, t.by, t.teamonly)
    limit 100`;
}
