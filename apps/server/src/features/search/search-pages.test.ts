import { type PodResult, search } from '@rushes/contract/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { mapped } from './model/highlights.ts';

// More files than the survey reads, so that every access path is used; compared with a model that scans everything.

interface File {
  id: string;
  nodeid: string;
  name: string;
  note: string;
  teamonly: 0 | 1;
  deleted: boolean;
  parentpodid: string | null;
}

const FILES = 1_400;
const words = ['harbour', 'drone', 'art', 'start', 'night', 'zebra', 'Café', 'v2', 'ärt', 'é1'];

let api: Api;
let world: World;
let team: As;
let client: As;
let places: Place[];
let files: File[];

/** A seeded generator: the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * sides) % sides;
  };
}

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
  const small = await makeNode(api.services, world.folder, 'Small');
  const beside = await makeNode(api.services, world.client, 'Beside');
  places = [world.project, world.folder, world.hidden, world.belowHidden, small, beside];
  files = makeFiles();
  await insert(files);
  // As autovacuum does after a while: without it the planner has no statistics.
  await sql`analyze`.execute(api.services.db);
});

function makeFiles(): File[] {
  const roll = dice(7);
  const made: File[] = [];
  const word = () => words[roll(words.length)]!;
  for (let number = 0; number < FILES; number++) {
    // Rare words in a few, common words in many, and one that occurs only in the oldest.
    const rare = number % 400 === 7 ? `${word()} quagga` : '';
    const old = number < 300 && number % 3 === 0 ? 'ancient' : '';
    const shape = roll(6);
    const common = number % 2 ? 'interview' : 'clip';
    const name = [
      rare,
      old,
      shape === 0 ? '' : common,
      shape > 1 ? word() : '',
      shape > 3 ? word() : '',
      number % 97,
    ]
      .filter((part) => part !== '')
      .join([' ', '_', '-'][roll(3)]!);
    made.push({
      id: newId(1_700_000_000_000 + number),
      nodeid: places[number % 50 === 0 ? 4 : [0, 1, 2, 3, 5][roll(5)]!]!.id,
      name: `${name}${roll(2) ? '.mov' : ''}`,
      note: number % 4 === 0 ? `please ${word()} the ${word()} ${number % 700 === 0 ? 'okapi' : ''}` : '',
      teamonly: roll(8) === 0 ? 1 : 0,
      deleted: roll(20) === 0,
      parentpodid: null,
    });
  }
  // Every thirtieth is an older version of the next file.
  for (let number = 0; number + 1 < made.length; number += 30) {
    const head = made[number + 1]!;
    Object.assign(made[number]!, { parentpodid: head.id, nodeid: head.nodeid });
  }
  return made;
}

async function insert(rows: readonly File[]): Promise<void> {
  await sql`
    insert into pods (id, tenantid, nodeid, name, sortkey, note, teamonly, deletedat, parentpodid, createdbyid, updatedbyid)
    select r.id, ${world.studio.id}, r.nodeid, r.name, r.name, r.note, r.teamonly,
      case when r.deleted then now() end, r.parentpodid, ${world.users.team}, ${world.users.team}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, nodeid uuid, name text, note text, teamonly smallint, deleted boolean, parentpodid uuid)`.execute(
    api.services.db,
  );
}

interface Question {
  q: string;
  wholeWords?: '0' | '1';
  allWords?: '0' | '1';
  includeSubfolders?: '0' | '1';
  source?: 'name' | 'note';
}

/** The ids in the expected order. */
function model(question: Question, at: Place, seesAll: boolean): string[] {
  const { q, wholeWords = '0', allWords = '1', includeSubfolders = '1', source } = question;
  const whole = mapped(q).text.trim();
  const terms = whole.split(' ');
  const has = (text: string, term: string) =>
    mapped(text).text.includes(wholeWords === '1' ? ` ${term} ` : term);
  const matches = (text: string) =>
    allWords === '1' ? terms.every((term) => has(text, term)) : terms.some((term) => has(text, term));
  const inside = new Set(
    places
      .filter((place) =>
        includeSubfolders === '1' ? `${place.path}.`.startsWith(`${at.path}.`) : place.id === at.id,
      )
      .map(({ id }) => id),
  );
  const hidden = new Set([world.hidden.id, world.belowHidden.id]);
  const visible = (file: File) =>
    !file.deleted && inside.has(file.nodeid) && (seesAll || (!file.teamonly && !hidden.has(file.nodeid)));
  const versions = Map.groupBy(files, ({ parentpodid }) => parentpodid);
  const tierOf = (file: File): number => {
    const name = mapped(file.name).text;
    const stem = mapped(file.name.replace(/\.mov$/, '')).text.trim();
    const prefix = wholeWords === '1' ? ` ${whole} ` : ` ${whole}`;
    if (source !== 'note' && matches(file.name)) {
      if (name === ` ${whole} ` || (name.startsWith(prefix) && stem === whole)) return 1;
      if (name.startsWith(prefix)) return 2;
      if (terms.every((term) => name.includes(` ${term} `))) return 3;
      return terms.every((term) => has(file.name, term)) ? 4 : 5;
    }
    if (source !== 'name' && file.note && matches(file.note)) return 6;
    const older = (versions.get(file.id) ?? []).filter(visible);
    const named = source !== 'note' && older.some(({ name: text }) => matches(text));
    const noted = source !== 'name' && older.some(({ note }) => note !== '' && matches(note));
    return named || noted ? 7 : 0;
  };
  return files
    .filter((file) => file.parentpodid === null && visible(file))
    .map((file) => ({ id: file.id, tier: tierOf(file) }))
    .filter(({ tier }) => tier > 0)
    .sort((a, b) => a.tier - b.tier || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

async function walk(question: Question, at: Place, as: As, limit: number) {
  const found: PodResult[] = [];
  let cursor: string | undefined;
  let counts: { pods: number; hits: number; capped: boolean } | null = null;
  do {
    const page = await api.call(
      search,
      { query: { ...question, nodeid: at.id, limit, ...(cursor ? { cursor } : {}) } },
      as,
    );
    counts ??= page.counts;
    found.push(...page.pods);
    expect(page.pods.length === limit || page.next === null).toBe(true);
    cursor = page.next ?? undefined;
  } while (cursor);
  return { ids: found.map(({ pod }) => pod.id), found, counts: counts! };
}

const questions: Question[] = [
  { q: 'quagga' },
  { q: 'interview' },
  { q: 'interview', source: 'name' },
  { q: 'art' },
  { q: 'art', wholeWords: '1' },
  { q: 'ancient' },
  { q: 'ancient clip' },
  { q: 'okapi' },
  { q: 'please' },
  { q: 'please', source: 'note' },
  { q: 'cafe drone' },
  { q: 'zebra okapi', allWords: '0' },
  { q: 'night art', allWords: '0', wholeWords: '1' },
  { q: 'v2 e1' },
  { q: 'clip-v2' },
  { q: 'nowhere to be found' },
];

describe.each(questions)('Search pages for $q', (question) => {
  test.each([
    ['the whole tenant', 0, 'team', 100],
    ['a subtree', 1, 'team', 37],
    ['a small folder', 2, 'team', 7],
    ['the view of a client', 1, 'client', 50],
    ['a single folder', 3, 'client', 60],
  ] as const)('match a full scan in %s', async (_what, where, who, limit) => {
    const at = [world.studio.root, world.project, places[4]!, world.folder][where]!;
    const asked: Question = where === 3 ? { ...question, includeSubfolders: '0' } : question;
    const expected = model(asked, at, who === 'team');
    const { ids, counts, found } = await walk(asked, at, who === 'team' ? team : client, limit);
    expect(ids).toEqual(expected);
    expect(counts.capped ? counts.pods <= ids.length : counts.pods === ids.length).toBe(true);
    expect(found.every(({ hits }) => hits.length > 0 && hits.every(({ marks }) => marks.length > 0))).toBe(
      true,
    );
  });
});

test('Result counts of common words are capped at a lower bound', async () => {
  const { counts } = await walk({ q: 'interview' }, world.studio.root, team, 100);
  expect(counts.capped).toBe(true);
  expect(counts.pods).toBeLessThanOrEqual(1_000);
  expect(counts.pods).toBeGreaterThan(500);
});
