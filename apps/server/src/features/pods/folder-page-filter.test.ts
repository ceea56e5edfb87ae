import { listNodePods, podSorts } from '@rushes/contract/pods';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let place: Place;
let team: As;
let client: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
  place = await makeNode(api.services, world.project, 'Mixed');
  const kinds = ['video', 'audio', 'image', 'pdf'] as const;
  for (let n = 0; n < 60; n++) {
    await makePod(api.services, place, world.users.team, {
      name: `Clip ${n}${n % 5 === 0 ? ' Café' : ''}.mov`,
      kind: kinds[n % 4]!,
      badgestatus: [0, 4, 6][n % 3] as 0,
      teamonly: n % 30 === 0 ? 1 : 0,
      size: n % 7,
    });
  }
});

type Query = Record<string, unknown>;
const list = (query: Query, as = team) =>
  api.call(listNodePods, { params: { id: place.id }, query: query as never }, as);
const refused = (query: Query) =>
  api.refused(listNodePods, { params: { id: place.id }, query: query as never }, team);
const numbers = async (query: Query, as = team) =>
  (await list({ limit: 500, ...query }, as)).pods.map(({ name }) => Number(/\d+/.exec(name)![0]));

test('Filtering files in a folder refuses invalid filters', async () => {
  for (const query of [
    { kind: 'film' },
    { kind: 'video,' },
    { kind: '' },
    { badgestatus: '7' },
    { badgestatus: 'new' },
    { badgestatus: '1,' },
    { q: '' },
    { q: '   ' },
    { q: 'x'.repeat(192) },
  ]) {
    expect(await refused(query), JSON.stringify(query)).toBe('400 11406');
  }
});

test('Filtering files in a folder works by kind, by status and by both', async () => {
  expect(await numbers({ kind: 'audio' })).toHaveLength(15);
  expect(await numbers({ kind: 'audio,pdf' })).toHaveLength(30);
  expect(await numbers({ badgestatus: '0' })).toHaveLength(20);
  expect(await numbers({ badgestatus: '4,6', kind: 'video' })).toEqual([
    4, 8, 16, 20, 28, 32, 40, 44, 52, 56,
  ]);
});

test('Filtering by name ignores accents and case, and takes wildcards literally', async () => {
  for (const q of ['café', 'CAFE', 'cafe\u0301', 'afé.M']) expect(await numbers({ q })).toHaveLength(12);
  expect(await numbers({ q: 'lip 1' })).toHaveLength(11);
  for (const q of ['%', '_', '.*', '\\', 'clip%', "' or 1=1 --"]) expect(await numbers({ q })).toEqual([]);
});

test('Filtering by name leaves out team-only files for client users [X254]', async () => {
  expect(await numbers({ q: 'cafe' })).toHaveLength(12);
  expect(await numbers({ q: 'cafe' }, client)).toHaveLength(10);
});

test('A filter without matches returns an empty page', async () => {
  expect(await list({ q: 'nowhere' })).toEqual({ pods: [], next: null });
});

test.each(podSorts)('Paging through filtered files by %s returns each file once', async (sort) => {
  const query = { sort, kind: 'video,audio,image', badgestatus: '0,4', q: 'clip' };
  const all = await numbers(query);
  expect(new Set(all).size).toBe(30);
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, limit: 7, ...(cursor ? { cursor } : {}) });
    found.push(...page.pods.map(({ name }) => Number(/\d+/.exec(name)![0])));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(found).toEqual(all);
});

test('A cursor is refused for a different filter', async () => {
  const { next: cursor } = await list({ limit: 2, kind: 'video' });
  expect(await refused({ cursor })).toBe('400 11406');
  expect(await refused({ cursor, kind: 'audio' })).toBe('400 11406');
  expect(await refused({ cursor, kind: 'video', q: 'clip' })).toBe('400 11406');
  const plain = (await list({ limit: 2 })).next;
  expect(await refused({ cursor: plain, kind: 'video' })).toBe('400 11406');
  expect((await list({ cursor, kind: 'video' })).pods).toHaveLength(13);
});
