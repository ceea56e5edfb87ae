import { invalid } from '@rushes/contract/app-error';
import type { QueryOf } from '@rushes/contract/endpoint';
import { NodeType } from '@rushes/contract/enums';
import type { search as searchCall } from '@rushes/contract/search';
import { signPlaceholders } from '#features/assets/urls/index.ts';
import { hasAbilityOn, type NodeRow, requireNode, seesTeam, visiblePaths } from '#features/nodes/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { mayUse } from '#platform/context/may-use.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { docPaths, namePaths } from './access-paths.queries.ts';
import type { DocClass, DocLook } from './content-matches.queries.ts';
import { type Counts, countFound } from './count-matches.service.ts';
import { type Found, fillsPage, find, type Match } from './find-matches.service.ts';
import type { After, Asked, Look } from './match-conditions.queries.ts';
import { isIndexable, type MatchMode, patternsOf, splitWords, type Terms } from './model/terms.ts';
import type { NameLook } from './name-matches.queries.ts';
import { HITS } from './result-rows.queries.ts';
import { inOrder, presentHit } from './search.present.ts';
import * as queries from './search.queries.ts';

export type SearchQuery = QueryOf<typeof searchCall>;

/** The inputs of a search, after the folder was checked and the words were folded. */
interface Plan {
  query: SearchQuery;
  asked: Asked;
  terms: Terms;
  mode: MatchMode;
  indexable: boolean;
  look: Look;
  names: NameLook | undefined;
  docs: DocLook[];
}

export async function search(ctx: UserCtx, query: SearchQuery): Promise<JsonText> {
  const after = query.cursor === undefined ? undefined : readAfter(ctx, query);
  const [node, terms] = await Promise.all([
    requireNode(ctx, query.nodeid, 'list NodeAndPod'),
    queries.foldTerms(ctx.db, query.q, splitWords(query.q)),
  ]);
  if (terms.words.length === 0) throw invalid('q', 'noWord');
  const plan = planOf(ctx, query, node, terms);
  const need = query.limit + 1;
  const { matches, names, docs } = await matchesOf(ctx, plan, after, need);
  const page = matches.slice(0, query.limit);
  const [shown, counts] = await Promise.all([
    show(ctx, plan, page),
    after ? null : countFound(ctx.db, plan, names, docs),
  ]);
  const last = page.at(-1);
  const next =
    matches.length > query.limit && last
      ? makeCursor(ctx.keyring, listName(query), String(last[0]), last[1])
      : null;
  return answer(ctx, shown, next, counts);
}

function answer(ctx: UserCtx, shown: Shown, next: string | null, counts: Counts | null): JsonText {
  const { pods, nodes } = shown;
  const json = `{"pods":[${pods.join(',')}],"nodes":[${nodes.join(',')}],"next":${JSON.stringify(next)},"counts":${JSON.stringify(counts)}}`;
  return new JsonText(signPlaceholders(ctx, json));
}

/** A cursor is bound to its query. */
const listName = ({ cursor: _, limit: __, ...question }: SearchQuery) =>
  `search ${JSON.stringify(Object.entries(question).sort())}`;

function readAfter(ctx: UserCtx, query: SearchQuery): After {
  const { value, id } = readCursor(ctx.keyring, query.cursor!, listName(query));
  return { tier: Number(value), id };
}

function planOf(ctx: UserCtx, query: SearchQuery, node: NodeRow, terms: Terms): Plan {
  const { zone, source } = query;
  const mode: MatchMode = { wholeWords: query.wholeWords === 1, allWords: query.allWords === 1 };
  const open = seesTeam(ctx, node);
  const whole = open && node.type === NodeType.TENANT && query.includeSubfolders === 1;
  const look: Look = {
    anyWord: !mode.allWords && terms.words.length > 1,
    one: terms.words.length === 1,
    place: whole ? 'everywhere' : query.includeSubfolders ? 'below' : 'in',
    open,
    comments: mayUse(ctx.actor, 'comments:read'),
  };
  const named = zone === 'files' && (!source || source === 'name');
  const noted = zone === 'files' && (!source || source === 'note');
  const filtered = source !== undefined;
  return {
    ...{ query, terms, mode, look, indexable: isIndexable(terms, mode) },
    asked: {
      ...patternsOf(terms, mode),
      ...{ tenantid: node.tenantid, nodeid: node.id, scope: node.path, source },
      team: visiblePaths(ctx.actor).teamPaths,
    },
    names:
      zone === 'folders' && (!source || source === 'name')
        ? { ...look, of: 'nodes' }
        : named
          ? { ...look, of: 'pods' }
          : undefined,
    docs: classesOf(query, hasAbilityOn(ctx.actor, node, 'list Asset')).map((of) => ({
      ...look,
      of,
      filtered,
      named,
      noted,
    })),
  };
}

/** Asset names require permission to list assets. */
function classesOf({ zone, source, includeAssets }: SearchQuery, mayList: boolean): DocClass[] {
  const withAssets = includeAssets === 1 && mayList;
  if (zone === 'folders') return [];
  if (zone === 'metadata') return !source || source === 'metadata' ? ['metadata'] : [];
  if (source === 'metadata') return [];
  if (source === 'asset') return withAssets ? ['assets'] : [];
  return withAssets && !source ? ['words', 'assets'] : ['words'];
}

interface Matches {
  matches: Match[];
  names: Found | undefined;
  docs: Found[];
}

async function matchesOf(ctx: UserCtx, plan: Plan, after: After | undefined, need: number): Promise<Matches> {
  const { look, asked, indexable } = plan;
  let folders: Promise<number> | undefined;
  const isSmall = (limit: number) => async () => {
    if (look.place !== 'below') return look.place === 'in';
    folders ??= queries.countPlace(ctx.db, asked);
    return (await folders) <= limit;
  };
  const named = plan.names && namePaths(ctx.db, plan.names, asked, isSmall(queries.SMALL.names));
  const sample = named?.sample();
  const findNames = async () => named && find({ ...named, sample: () => sample! }, indexable, after, need);
  const findDocs = (unwanted?: Promise<boolean>) =>
    Promise.all(
      plan.docs.map((one) => {
        const paths = docPaths(ctx.db, one, asked, isSmall(queries.SMALL.docs));
        return find(paths, indexable, after, need, unwanted);
      }),
    );
  const naming = findNames();
  if (after) {
    // Later pages search the other texts only when the names are exhausted.
    const names = await naming;
    const docs = names && names.matches.length >= need ? [] : await findDocs();
    return { matches: merge(names?.matches ?? [], docs, need), names, docs };
  }
  // The first page counts all matches. Names and other texts are searched concurrently, unless the names are likely to
  // fill the page.
  const unwanted = sample
    ?.then(async (read) => fillsPage(read, need) && (await naming)!.matches.length >= need)
    // The error is reported by awaiting `naming`.
    .catch(() => false);
  const [names, docs] = await Promise.all([naming, findDocs(unwanted)]);
  return { matches: merge(names?.matches ?? [], docs, need), names, docs };
}

/** Names first; then the other texts by tier and time, each file once. */
function merge(names: readonly Match[], docs: readonly Found[], need: number): Match[] {
  const others = docs.flatMap(({ matches }) => matches);
  others.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? 1 : -1));
  const once = new Map<string, Match>();
  for (const match of [...names, ...others]) if (!once.has(match[1])) once.set(match[1], match);
  return [...once.values()].slice(0, need);
}

interface Shown {
  pods: string[];
  nodes: string[];
}

async function show(ctx: UserCtx, plan: Plan, page: readonly Match[]): Promise<Shown> {
  const { asked, terms, mode } = plan;
  const ids = page.map(([, id]) => id);
  if (plan.query.zone === 'folders') return { pods: [], nodes: await queries.showNodes(ctx.db, asked, ids) };
  const texts = {
    ...plan.look,
    of: plan.docs.map(({ of }) => of),
    filtered: plan.query.source !== undefined,
  };
  const rows = await queries.showPods(ctx.db, texts, asked, ids);
  const named = new Set(page.filter(([tier]) => tier <= 5).map(([, id]) => id));
  const pods = rows.map((row) => {
    const isNamed = named.has(row.id);
    const nowhere = { sourceid: null, start: null, aid: null, tid: null, by: null, detected: null };
    const name = { ...nowhere, source: 'name' as const, podid: row.id, text: row.name };
    const found = [...(isNamed ? [name] : []), ...row.texts].slice(0, HITS);
    const hits = inOrder(found.map((one) => presentHit(one, terms.words, mode.wholeWords)));
    const count = row.total + (isNamed ? 1 : 0);
    return `{"pod":${row.card},"place":${row.place},"hits":${JSON.stringify(hits)},"hitsCount":${count}}`;
  });
  return { pods, nodes: [] };
}
