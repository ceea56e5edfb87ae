import { createNode } from '@rushes/contract/nodes';
import { podChanged, renamePod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { emit } from '#platform/events/emit.ts';
import { STREAMS_PER_USER } from '#platform/events/sse-hub.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { type LiveStream, openLive } from '#test/live-stream.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client, other] = await Promise.all([
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

/** Writes an event as features do, with its own id. */
async function emitEvent(at: Place, teamonly: 0 | 1 = 0): Promise<string> {
  const id = newId();
  await api.services.db
    .transaction()
    .execute((trx) =>
      emit(trx, podChanged, { tenantid: at.tenantid, path: at.path, teamonly }, { id, nodeid: at.id }),
    );
  return id;
}
const receives = (stream: LiveStream, id: string) => stream.until((event) => event.data.id === id);
const ids = (stream: LiveStream) =>
  stream.received.filter(({ name }) => name === 'pod.changed').map(({ data }) => data.id);

test('The event stream requires a session and forbids proxy caching', async () => {
  expect(await refusalIn(await api.fetch('/api/v1/live'))).toBe('401 1011');
  expect(await refusalIn(await api.fetch('/api/v1/live?after=-1', team))).toBe('400 11406');
  const abort = new AbortController();
  const { headers } = await api.fetch('/api/v1/live', team, { signal: abort.signal });
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  abort.abort();
  // A stream has no end, so HEAD is not supported.
  expect((await api.fetch('/api/v1/live', team, { method: 'HEAD' })).status).toBe(404);
});

describe('Event delivery', () => {
  test('reaches only users whose access point is at or above the node', async () => {
    await makePerson(api.services, { email: 'narrow@studio.test', group: 'team', at: world.client });
    const narrow = await api.signIn('narrow@studio.test');
    const [ofTeam, ofClient, ofOther, ofNarrow] = await Promise.all(
      [team, client, other, narrow].map((as) => openLive(api, as)),
    );
    const open = await emitEvent(world.folder);
    const kept = await emitEvent(world.folder, 1);
    const hidden = await emitEvent(world.hidden, 1);
    const above = await emitEvent(world.studio.root);
    const theirs = await emitEvent(world.otherProject);
    const beside = await emitEvent(world.client);
    // The last event for each stream: by then all earlier ones would have arrived.
    const last = {
      studio: await emitEvent(world.folder),
      other: await emitEvent(world.otherProject),
      narrow: await emitEvent(world.client),
    };
    await Promise.all([
      receives(ofTeam!, last.narrow),
      receives(ofClient!, last.studio),
      receives(ofOther!, last.other),
      receives(ofNarrow!, last.narrow),
    ]);
    expect(ids(ofTeam!)).toEqual([open, kept, hidden, above, beside, last.studio, last.narrow]);
    expect(ids(ofClient!)).toEqual([open, last.studio]);
    expect(ids(ofOther!)).toEqual([theirs, last.other]);
    expect(ids(ofNarrow!)).toEqual([beside, last.narrow]);
    for (const stream of [ofTeam, ofClient, ofOther, ofNarrow]) stream!.close();
  });

  test('follows successful changes only, and events contain ids only', async () => {
    const stream = await openLive(api, client);
    expect(
      await api.refused(createNode, { body: { parentid: world.studio.root.id, name: 'x', type: 1 } }, team),
    ).toBe('409 ERR85');
    const { node } = await api.call(
      createNode,
      { body: { parentid: world.folder.id, name: 'Secret plan', type: 1 } },
      team,
    );
    const event = await receives(stream, node.id);
    expect(event).toMatchObject({ name: 'node.changed', data: { id: node.id, parentid: world.folder.id } });
    expect(JSON.stringify(stream.received)).not.toContain('Secret plan');
    const pod = await makePod(api.services, world.folder, world.users.team, { name: 'a.mov' });
    await api.call(renamePod, { params: { id: pod }, body: { name: 'b.mov' } }, team);
    expect((await receives(stream, pod)).name).toBe('pod.changed');
    stream.close();
  });
});

test('A resumed event stream delivers missed events exactly once', async () => {
  const before = await openLive(api, client);
  const first = await emitEvent(world.folder);
  const { id: after } = await receives(before, first);
  before.close();
  await before.ended;
  const missed: string[] = [];
  for (let n = 0; n < 20; n++) {
    missed.push(await emitEvent(world.folder));
    await emitEvent(world.hidden, 1);
  }
  const resumed = await openLive(api, client, after);
  const next = await emitEvent(world.folder);
  await receives(resumed, next);
  expect(ids(resumed)).toEqual([...missed, next]);
  resumed.close();
});

test('A stream resumed after a server restart delivers the events since then', async () => {
  const stream = await openLive(api, team);
  const { id: after } = await receives(stream, await emitEvent(world.folder));
  await api.restart();
  await stream.ended;
  const meanwhile = await emitEvent(world.folder);
  const resumed = await openLive(api, team, after);
  await receives(resumed, meanwhile);
  resumed.close();
});

test('A stream resumed too late, or from an unknown future event, receives a reset', async () => {
  const stream = await openLive(api, team);
  const { id: seq } = await receives(stream, await emitEvent(world.folder));
  stream.close();
  const ahead = await openLive(api, team, seq + 1_000);
  await ahead.until(({ name }) => name === 'live.reset');
  ahead.close();
  await emitEvent(world.folder);
  const late = await openLive(api, team, seq - 1);
  await receives(late, await emitEvent(world.folder));
  expect(late.received.some(({ name }) => name === 'live.reset')).toBe(false);
  late.close();
  await sql`delete from events where seq <= ${seq}`.execute(api.services.db);
  const away = await openLive(api, team, seq - 1);
  await away.until(({ name }) => name === 'live.reset');
  const fresh = await emitEvent(world.folder);
  await receives(away, fresh);
  expect(ids(away)).toEqual([fresh]);
  away.close();
});

test('Events of 50 concurrent transactions arrive once each, with rising numbers', async () => {
  const streams = await Promise.all([openLive(api, team), openLive(api, client)]);
  const sent = await Promise.all(Array.from({ length: 50 }, () => emitEvent(world.folder)));
  for (const stream of streams) {
    await Promise.all(sent.map((id) => receives(stream, id)));
    expect([...ids(stream)].sort()).toEqual([...sent].sort());
    const numbers = stream.received.filter(({ name }) => name === 'pod.changed').map(({ id }) => id);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    stream.close();
  }
});

test('Events of one transaction keep their order', async () => {
  const stream = await openLive(api, team);
  const sent = Array.from({ length: 100 }, () => newId());
  await api.services.db.transaction().execute(async (trx) => {
    for (const id of sent) {
      const audience = { tenantid: world.studio.id, path: world.folder.path };
      await emit(trx, podChanged, audience, { id, nodeid: world.folder.id });
    }
  });
  await receives(stream, sent.at(-1)!);
  expect(ids(stream)).toEqual(sent);
  stream.close();
});

test('Opening more event streams than the limit per user closes the oldest', async () => {
  const streams: LiveStream[] = [];
  for (let n = 0; n < STREAMS_PER_USER; n++) streams.push(await openLive(api, client));
  const [oldest, ...others] = streams;
  const ofTeam = await openLive(api, team);
  const newest = await openLive(api, client);
  await oldest!.ended;
  const sent = await emitEvent(world.folder);
  await Promise.all([...others, newest, ofTeam].map((stream) => receives(stream, sent)));
  for (const stream of [...others, newest, ofTeam]) stream.close();
});
