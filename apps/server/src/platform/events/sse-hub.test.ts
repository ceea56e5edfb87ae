import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveEvent } from '@rushes/contract/live';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor, Database } from '#platform/context/context.ts';
import { closeDb, openDb } from '#platform/db/db.ts';
import type { Tables } from '#platform/db/tables.ts';
import { cloneTestDatabase } from '#test/database.ts';
import { atFileEnd } from '#test/file-end.ts';
import { quiet } from '#test/quiet.ts';
import { canReceive, SESSION_ENDED, type StoredEvent } from './audience.ts';
import { emit } from './emit.ts';
import { type Hub, startHub } from './sse-hub.ts';

const tenantid = '11111111-1111-7111-8111-111111111111';
const actor = (sessionid: string, more: Partial<Actor> = {}): Actor => ({
  userid: '22222222-2222-7222-8222-222222222222',
  sessionid,
  name: 'Somebody',
  email: 'somebody@studio.test',
  type: 'client',
  abilities: [],
  expired: [],
  tenantids: [tenantid],
  accessPoints: [
    { id: 'a', tenantid, nodeid: 'n', path: 'root.project', group: 'client', abilities: ['list NodeAndPod'] },
  ],
  ...more,
});

let url: string;
let db: Database;
const open: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  url = await cloneTestDatabase();
  db = openDb<Tables>({ url }) as Database;
  atFileEnd(() => closeDb(db));
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function hub(heartbeatMs?: number): Promise<Hub> {
  const started = await startHub({ url, db, log: quiet, ...(heartbeatMs ? { heartbeatMs } : {}) });
  open.push(() => started.stop());
  return started;
}

/** A response of a real server, and the text received by its client. */
async function connection(): Promise<{ out: ServerResponse; text(): string; ended: Promise<unknown> }> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const response = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [, out] = await asked;
  out.flushHeaders();
  let text = '';
  const ended = (async () => {
    try {
      for await (const chunk of (await response).body!.pipeThrough(new TextDecoderStream())) text += chunk;
    } catch {
      // A closed connection is also an end.
    }
  })();
  return { out, text: () => text, ended };
}

const changed = liveEvent('thing.changed', 'files:read', z.object({ id: z.string() }));
const emitEvent = (id: string) =>
  db.transaction().execute((trx) => emit(trx, changed, { tenantid, path: 'root.project.a' }, { id }));

test('Sends comments on an idle stream so that proxies keep it open', async () => {
  const { out, text } = await connection();
  await (await hub(10)).open(actor('s'), undefined, out);
  await expect.poll(text).toContain('\n\n: \n\n: \n\n');
});

test('Closes a stream whose session ended while it was being opened', async () => {
  const first = await hub();
  const ended = liveEvent(SESSION_ENDED, 'person', z.object({ sessionid: z.string() }));
  const watch = await connection();
  await first.open(actor('other'), undefined, watch.out);
  await db.transaction().execute((trx) => emit(trx, ended, {}, { sessionid: 'gone' }));
  await emitEvent('marker');
  await expect.poll(watch.text).toContain('marker');
  const late = await connection();
  await first.open(actor('gone'), undefined, late.out);
  await late.ended;
  expect(first.streams()).toBe(1);
});

test('Sends a new stream the events that the user missed since loading the page', async () => {
  const one = await hub();
  const began = Date.now();
  const sinceThen = () => Math.max(1, Date.now() - began);
  const watch = await connection();
  await one.open(actor('watch'), undefined, watch.out);
  const opened = async (who: Actor, age?: number) => {
    const { out, text } = await connection();
    await one.open(who, undefined, out, age);
    await expect.poll(text).toContain('live.hello');
    await emitEvent('the end');
    await expect.poll(who.accessPoints.length ? text : watch.text).toContain('the end');
    return text().match(/event: live\.(?:reset|missed)\ndata: .*/g);
  };
  // Events before the server started are unknown: the page must reload everything.
  expect(await opened(actor('early'), 600_000)).toEqual(['event: live.reset\ndata: {}']);
  await emitEvent('missed');
  await expect.poll(watch.text).toContain('missed');
  const missed = await opened(actor('late'), sinceThen());
  expect(missed).toEqual([
    expect.stringMatching(/^event: live\.missed\n.*"name":"thing.changed","data":\{"id":"missed"\}/),
  ]);
  // The event was not for them, or they have not loaded any data before.
  expect(await opened(actor('stranger', { accessPoints: [] }), sinceThen())).toBeNull();
  expect(await opened(actor('new'))).toBeNull();
});

test('Two servers give each event the same number, and the second continues when the first stops', async () => {
  const [one, two] = [await hub(), await hub()];
  const [left, right] = [await connection(), await connection()];
  await one.open(actor('l'), undefined, left.out);
  await two.open(actor('r'), undefined, right.out);
  for (let n = 0; n < 10; n++) await emitEvent(`before ${n}.`);
  const frames = (text: string) => text.split('\n\n').filter((frame) => frame.includes('thing.changed'));
  await expect.poll(left.text).toContain('before 9.');
  await expect.poll(right.text).toContain('before 9.');
  expect(frames(left.text())).toEqual(frames(right.text()));
  await one.stop();
  await left.ended;
  await emitEvent('after.');
  await expect.poll(right.text, { timeout: 15_000 }).toContain('after.');
});

describe('Event audience', () => {
  const event = (more: Partial<StoredEvent>): StoredEvent => ({
    seq: 1,
    name: 'x',
    tenantid,
    userid: null,
    path: 'root.project.a',
    teamonly: 0,
    data: {},
    ...more,
  });
  const client = actor('s');
  const team = actor('s', {
    accessPoints: [{ ...client.accessPoints[0]!, abilities: ['list NodeAndPod', 'belongsto Team'] }],
  });

  test.each<[string, Partial<StoredEvent>, boolean, boolean]>([
    ['below the access point', {}, true, true],
    ['at the access point', { path: 'root.project' }, true, true],
    ['above it', { path: 'root' }, false, false],
    ['a sibling whose path starts with the same characters', { path: 'root.project2.a' }, false, false],
    ['for the whole tenant', { path: null }, true, true],
    ['in another tenant', { tenantid: '33333333-3333-7333-8333-333333333333' }, false, false],
    ['for the team', { teamonly: 1 }, false, true],
    ['for the team of the whole tenant', { teamonly: 1, path: null }, false, true],
    ['for this user only', { tenantid: null, path: null, userid: client.userid }, true, true],
    ['for another user', { userid: 'someone' }, false, false],
    ['for nobody', { tenantid: null, path: null }, false, false],
  ])('follows the access rules for an event %s', (_, more, byClient, byTeam) => {
    expect(canReceive(client, event(more))).toBe(byClient);
    expect(canReceive(team, event(more))).toBe(byTeam);
  });

  test('does not include a user without access points', () => {
    expect(canReceive(actor('s', { accessPoints: [] }), event({ path: null }))).toBe(false);
  });
});
