import { endPresence, presenceChanged, reportPresence } from '@rushes/contract/presence';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';

let api: Api;
let world: World;
let team: As;
let admin: As;
let client: As;
let place: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  const people = ['team@studio.test', 'admin@studio.test', 'client@studio.test'] as const;
  [team, admin, client] = (await Promise.all(people.map((email) => api.signIn(email)))) as [As, As, As];
});

beforeEach(async () => {
  place = await makeNode(api.services, world.project, 'Cuts');
});

const report = async (body: { nodeid?: string; podid?: string }, as: As, tab = newId()) =>
  (await api.call(reportPresence, { params: { tab }, body }, as)).people.map(({ id }) => id);
const leave = (tab: string, as: As) => api.call(endPresence, { params: { tab } }, as);

describe('Presence', () => {
  test('is refused for places that the user cannot see, and without exactly one place', async () => {
    const refused = (body: object, as: As) =>
      api.refused(reportPresence, { params: { tab: newId() }, body }, as);
    expect(await refused({ nodeid: world.otherProject.id }, team)).toBe('404 ERR7');
    expect(await refused({ nodeid: world.hidden.id }, client)).toBe('404 ERR7');
    expect(await refused({}, team)).toBe('400 11406');
    expect(await refused({ nodeid: place.id, podid: newId() }, team)).toBe('400 11406');
  });

  test('shows others in the folder, in all their tabs once, and ends with the last tab', async () => {
    const [one, two] = [newId(), newId()];
    expect(await report({ nodeid: place.id }, team, one)).toEqual([]);
    await report({ nodeid: place.id }, team, two);
    expect(await report({ nodeid: place.id }, client)).toEqual([world.users.team]);
    await leave(one, team);
    expect(await report({ nodeid: place.id }, client)).toEqual([world.users.team]);
    await leave(two, team);
    expect(await report({ nodeid: place.id }, client)).toEqual([]);
  });

  test('is announced to other browsers, and heartbeats are not', async () => {
    const stream = await openLive(api, client);
    const tab = newId();
    await report({ nodeid: place.id }, team, tab);
    await report({ nodeid: place.id }, team, tab);
    await leave(tab, team);
    const other = await makeNode(api.services, world.project, 'Last');
    await report({ nodeid: other.id }, team, tab);
    await stream.until(({ name, data }) => name === presenceChanged.name && data.nodeid === other.id);
    const events = stream.received.filter(
      ({ name, data }) => name === presenceChanged.name && data.nodeid === place.id,
    );
    expect(events).toHaveLength(2);
    stream.close();
  });

  test('of a file is shown in the file and in its folder, but not to client users if the file is team-only', async () => {
    const open = await makePod(api.services, place, world.users.team, { name: 'open.mov' });
    const kept = await makePod(api.services, place, world.users.team, { name: 'kept.mov', teamonly: 1 });
    const tab = newId();
    await report({ podid: open }, team, tab);
    expect(await report({ podid: open }, client)).toEqual([world.users.team]);
    expect(await report({ nodeid: place.id }, client)).toEqual([world.users.team]);
    await report({ podid: kept }, team, tab);
    expect(await report({ nodeid: place.id }, client)).toEqual([]);
    expect(await report({ nodeid: place.id }, admin)).toContain(world.users.team);
  });

  test('ends when the tab is silent, the session ends or the folder becomes team-only', async () => {
    const tab = newId();
    await report({ nodeid: place.id }, client, tab);
    expect(await report({ nodeid: place.id }, team)).toEqual([world.users.client]);
    await sql`update nodes set hidden = 1 where id = ${place.id}`.execute(api.services.db);
    expect(await report({ nodeid: place.id }, team)).toEqual([]);
    await sql`update nodes set hidden = 0 where id = ${place.id}`.execute(api.services.db);
    await sql`update presence set seenat = now() - interval '2 minutes' where tab = ${tab}`.execute(
      api.services.db,
    );
    expect(await report({ nodeid: place.id }, team)).toEqual([]);
    const second = await api.signIn('client@studio.test');
    await report({ nodeid: place.id }, second, newId());
    expect(await report({ nodeid: place.id }, team)).toEqual([world.users.client]);
    await sql`update sessions set endedat = now() where userid = ${world.users.client}`.execute(
      api.services.db,
    );
    expect(await report({ nodeid: place.id }, team)).toEqual([]);
  });
});
