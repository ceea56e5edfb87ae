import type { Settings } from '@rushes/contract/identity';
import { listUserTypes, pingUser, setUserSettings } from '@rushes/contract/users';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { enter } from '#test/session.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  const { users } = world;
  admin = await enter(api, users.admin);
  team = await enter(api, users.team);
  client = await enter(api, users.client);
  other = await enter(api, users.other);
});

const studio = () => ({ id: world.studio.id });

describe('User presence [Y269]', () => {
  test('is active while the session has not ended and was seen in the last 16 minutes', async () => {
    const { db } = api.services;
    const id = await makePerson(api.services, {
      email: 'here@studio.test',
      group: 'client',
      at: world.folder,
    });
    const ping = () => api.call(pingUser, { params: { ...studio(), userId: id } }, team);
    expect(await ping()).toEqual({ active: 0, lastseen: null });
    await enter(api, id);
    expect(await ping()).toEqual({ active: 1, lastseen: expect.any(String) });
    const ago = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes})`;
    await db
      .updateTable('sessions')
      .set({ lastseenat: ago(15) })
      .where('userid', '=', id)
      .execute();
    expect((await ping()).active).toBe(1);
    await db
      .updateTable('sessions')
      .set({ lastseenat: ago(17) })
      .where('userid', '=', id)
      .execute();
    expect(await ping()).toEqual({ active: 0, lastseen: expect.any(String) });
    await db
      .updateTable('sessions')
      .set({ lastseenat: ago(1), endedat: ago(0) })
      .where('userid', '=', id)
      .execute();
    expect(await ping()).toEqual({ active: 0, lastseen: expect.any(String) });
  });
});

test('Lists the user types with their default and grantable permissions [Y266]', async () => {
  const { usertypes } = await api.call(listUserTypes, {}, team);
  expect(usertypes.map(({ type }) => type)).toEqual(['admin', 'team', 'client']);
  const [ofAdmin, , ofClient] = usertypes;
  expect(ofAdmin!.grantable).toEqual([]);
  expect(ofAdmin!.abilities).toContain('control User');
  expect(ofClient!.abilities).not.toContain('control NodeAndPod');
  expect(ofClient!.grantable).toContain('control NodeAndPod');
});

describe('User settings [Y267]', () => {
  const set = (userid: string, body: object, as: As) =>
    api.call(setUserSettings, { params: { id: userid }, body: body as Partial<Settings> }, as);

  test('returns 404 for the settings of another user, also to an administrator', async () => {
    const ask = (as: As) =>
      api.refused(setUserSettings, { params: { id: world.users.client }, body: { theme: 'light' } }, as);
    expect(await ask(admin)).toBe('404 ERR9');
    expect(await ask(other)).toBe('404 ERR9');
    expect((await set(world.users.client, {}, client)).settings.theme).toBe('dark');
  });

  test('refuses unknown languages and themes, and stores an unknown view as grid', async () => {
    const wrong = (body: object) =>
      api.fetch(`/api/v1/users/${world.users.client}/settings`, client, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await refusalIn(await wrong({ language: 'de' }))).toBe('400 11406');
    expect(await refusalIn(await wrong({ theme: 'blue' }))).toBe('400 11406');
    expect(await set(world.users.client, { language: 'nl', view_folders: 'list' }, client)).toEqual({
      settings: { language: 'nl', theme: 'dark', view_folders: 'list' },
    });
    expect((await set(world.users.client, { theme: 'light' }, client)).settings).toEqual({
      language: 'nl',
      theme: 'light',
      view_folders: 'list',
    });
    expect((await set(world.users.client, { view_folders: 'tiles' }, client)).settings.view_folders).toBe(
      'grid',
    );
  });
});
