import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, startApi } from '#test/api.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { docPaths, namePaths } from './access-paths.queries.ts';
import { find, type Match } from './find-matches.service.ts';
import type { Asked, Look } from './match-conditions.queries.ts';
import { patternsOf, splitWords } from './model/terms.ts';
import { foldTerms } from './search.queries.ts';

// Large folders use access paths that small ones never need. Here a small one is treated as large: every path must
// return the same matches as a full scan.

const FILES = 1_200;

let api: Api;
let world: World;
let inner: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  inner = await makeNode(api.services, world.folder, 'Inner');
  const places = [world.project, world.folder, world.hidden, inner, world.client];
  const rows = Array.from({ length: FILES }, (_, number) => ({
    id: newId(1_700_000_000_000 + number),
    nodeid: places[number % 5]!.id,
    name: `${number % 3 ? 'clip' : 'eclipse'} ${number % 7 ? 'night' : 'knight'} ${number < 90 ? 'early' : ''}.mov`,
    note: number % 2 ? `note ${number % 11 ? 'night' : 'clip early'}` : 'a note',
    teamonly: number % 13 ? 0 : 1,
  }));
  await sql`
    insert into pods (id, tenantid, nodeid, name, sortkey, note, teamonly, createdbyid, updatedbyid)
    select r.id, ${world.studio.id}, r.nodeid, r.name, r.name, r.note, r.teamonly, ${world.users.team}, ${world.users.team}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, nodeid uuid, name text, note text, teamonly smallint)`.execute(api.services.db);
  // As autovacuum does after a while: without it the planner has no statistics.
  await sql`analyze`.execute(api.services.db);
});

async function asking(q: string, at: Place, anyWord: boolean): Promise<Asked> {
  const terms = await foldTerms(api.services.db, q, splitWords(q));
  const mode = { wholeWords: false, allWords: !anyWord };
  const place = { tenantid: world.studio.id, nodeid: at.id, scope: at.path, team: [], source: undefined };
  return { ...patternsOf(terms, mode), ...place };
}

/** Page by page, so that cursors are tested as well. */
async function walk(
  run: (after: { tier: number; id: string } | undefined, need: number) => Promise<Match[]>,
): Promise<Match[]> {
  const all: Match[] = [];
  for (let turn = 0; ; turn++) {
    const last = all.at(-1);
    const need = turn % 2 ? LARGE_PAGE : PAGE;
    const page = await run(last && { tier: last[0], id: last[1] }, need);
    all.push(...page);
    if (page.length < need) return all;
  }
}

/** Alternating: small pages end within a tier, large pages span several. */
const PAGE = 60;
const LARGE_PAGE = 300;

describe.each([
  ['clip', false],
  ['night', false],
  ['clip early', false],
  ['eclipse knight', false],
  ['early knight', true],
  ['zz clip', true],
] as const)('Search for %s', (q, anyWord) => {
  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('finds the same matches by every access path (open %s, indexable %s)', async (open, indexable) => {
    const { db } = api.services;
    const look: Look = { anyWord, one: !q.includes(' '), place: 'below', open, comments: true };
    const asked = await asking(q, world.project, anyWord);
    const names = { ...look, of: 'pods' as const };
    const docs = { ...look, of: 'words' as const, filtered: false, named: true, noted: true };
    for (const paths of [
      namePaths(db, names, asked, async () => false),
      docPaths(db, docs, asked, async () => false),
    ]) {
      const { matches: every } = await paths.all('place', undefined, FILES);
      const strategy = (await find(paths, indexable, undefined, PAGE)).strategy;
      const found = await walk(async (after, need) => (await find(paths, indexable, after, need)).matches);
      expect([strategy, found]).toEqual([strategy, every]);
      // Each tier by each path, also those that would not be chosen.
      for (const tier of paths.tiers) {
        const wanted = every.filter(([one]) => one === tier).map(([, id]) => id);
        for (const from of ['beginning', 'newest', 'everything', 'index'] as const) {
          const ids = await paths.tier(tier, from, undefined, FILES);
          if (ids) expect([tier, from, ids]).toEqual([tier, from, wanted]);
        }
      }
    }
  });
});
