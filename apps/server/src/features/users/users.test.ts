import { getUser, listUsers, listUserTypes, pingUser, type TenantUser } from '@rushes/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type World } from '#test/fixtures.ts';
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
const user = (name: keyof World['users']) => ({ id: world.studio.id, userId: world.users[name] });
const list = (query: object = {}, as = admin) => api.call(listUsers, { params: studio(), query }, as);
const emails = (users: TenantUser[]) => users.map(({ email }) => email.split('@')[0]);
const named = (userid: string, firstname: string, lastname: string) =>
  api.services.db.updateTable('users').set({ firstname, lastname }).where('id', '=', userid).execute();

describe('Refused requests for users', () => {
  test('refuses requests without a session, from client users and from other tenants [X257]', async () => {
    expect(await api.refused(listUsers, { params: studio() })).toBe('401 1011');
    expect(await api.refused(listUsers, { params: studio() }, client)).toBe('403 11403');
    expect(await api.refused(listUsers, { params: studio() }, other)).toBe('404 ERR5');
    expect(await api.refused(getUser, { params: user('team') }, client)).toBe('403 11403');
    expect(await api.refused(getUser, { params: user('team') }, other)).toBe('404 ERR5');
    expect(await api.refused(pingUser, { params: user('team') }, client)).toBe('403 11403');
    expect(await api.refused(pingUser, { params: user('team') }, other)).toBe('404 ERR5');
    expect(await api.refused(listUserTypes, {}, client)).toBe('403 11403');
  });

  test('returns 404 for a user of another tenant and for an unknown user', async () => {
    expect(await api.refused(getUser, { params: user('other') }, admin)).toBe('404 ERR9');
    expect(await api.refused(pingUser, { params: user('other') }, admin)).toBe('404 ERR9');
    expect(await api.refused(getUser, { params: { ...studio(), userId: newId() } }, admin)).toBe('404 ERR9');
  });

  test('refuses invalid query parameters, and ignores null characters in the search', async () => {
    const ask = (query: object) => api.refused(listUsers, { params: studio(), query }, admin);
    for (const query of [
      { limit: 0 },
      { limit: 501 },
      { show: 'root' },
      { sort: 'email' },
      { q: 'x'.repeat(192) },
      { withoutMfa: 'perhaps' },
      { cursor: 'made-up.by-hand' },
    ]) {
      expect(await ask(query), JSON.stringify(query)).toBe('400 11406');
    }
    // Characters that PostgreSQL does not accept are removed from the search.
    expect(emails((await list({ q: 'te\0am@' })).users)).toEqual(['team']);
  });

  test('refuses the user list of a tenant whose subscription has ended [X257]', async () => {
    await api.services.db
      .updateTable('tenants')
      .set({ periodend: new Date(Date.now() - 86_400_000).toISOString() })
      .where('id', '=', world.other.id)
      .execute();
    expect(await api.refused(listUsers, { params: { id: world.other.id } }, other)).toBe('403 ERR121');
    await api.services.db
      .updateTable('tenants')
      .set({ periodend: null })
      .where('id', '=', world.other.id)
      .execute();
    expect(emails((await api.call(listUsers, { params: { id: world.other.id } }, other)).users)).toEqual([
      'admin',
    ]);
  });
});

describe('User list [Y266]', () => {
  test('returns each user with access points, presence and counts per tab [G95] [G96]', async () => {
    const { users, next, counts } = await list();
    expect(emails(users)).toEqual(['admin', 'client', 'team']);
    expect(next).toBeNull();
    expect(counts).toEqual({ all: 3, team: 2, client: 1, disabled: 0 });
    expect(users[1]).toEqual({
      id: world.users.client,
      username: 'client@studio.test',
      firstname: 'client',
      lastname: 'Test',
      email: 'client@studio.test',
      type: 'client',
      rootfolder: world.project.id,
      mfa: 0,
      secondfactor: null,
      disabled: 0,
      disabledat: null,
      createdat: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      invitedat: null,
      active: 1,
      lastseen: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      accessPoints: [
        {
          id: expect.any(String),
          group: 'client',
          abilities: expect.arrayContaining(['list NodeAndPod', 'download NodeAndPod']),
          node: { id: world.project.id, name: 'Project', type: 2 },
        },
      ],
      groups: [],
    });
    expect((await api.call(getUser, { params: user('client') }, team)).user).toEqual(users[1]);
  });

  test('shows a team member only the access points on nodes they can reach', async () => {
    const elsewhere = await makeNode(api.services, world.client, 'Secret elsewhere');
    const narrowid = await makePerson(api.services, {
      email: 'narrow@studio.test',
      group: 'team',
      at: elsewhere,
    });
    const narrow = await enter(api, narrowid);
    const { users } = await list({}, narrow);
    const folders = Object.fromEntries(
      users.map(({ email, accessPoints }) => [
        email.split('@')[0],
        accessPoints.map(({ node }) => node.name),
      ]),
    );
    expect(folders).toEqual({
      admin: ['Studio'],
      client: [],
      narrow: ['Secret elsewhere'],
      team: ['Studio'],
    });
    expect((await list({ q: 'Project' }, narrow)).users).toEqual([]);
    expect(emails((await list({ q: 'secret' }, narrow)).users)).toEqual(['narrow']);
    await api.services.db.deleteFrom('own_access_points').where('userid', '=', narrowid).execute();
  });

  test('searches by name, e-mail address and node name, ignoring accents and case', async () => {
    const id = await makePerson(api.services, {
      email: 'zoe@studio.test',
      group: 'client',
      at: world.folder,
    });
    await named(id, 'Zoë', 'Šimůnková');
    const found = async (q: string) => emails((await list({ q })).users);
    expect(await found('zoe sim')).toEqual(['zoe']);
    expect(await found('ŠIMŮN')).toEqual(['zoe']);
    expect(await found('ZOE@')).toEqual(['zoe']);
    expect(await found('folder')).toEqual(['zoe']);
    expect(await found('project')).toEqual(['client']);
    expect(await found('%')).toEqual([]);
    expect(await found("' or true --")).toEqual([]);
    // The counts on the tabs are for the tenant, not for the search.
    expect((await list({ q: 'zoe' })).counts).toEqual({ all: 4, team: 2, client: 2, disabled: 0 });
  });

  test('filters by team members, client users or disabled users', async () => {
    const id = await makePerson(api.services, {
      email: 'off@studio.test',
      group: 'client',
      at: world.folder,
    });
    await api.services.db
      .updateTable('users')
      .set({ disabledat: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    const shown = async (show: string) => emails((await list({ show })).users);
    expect(await shown('team')).toEqual(['admin', 'team']);
    expect(await shown('client')).toEqual(['client', 'off', 'zoe']);
    expect(await shown('disabled')).toEqual(['off']);
    expect((await list()).counts).toEqual({ all: 5, team: 2, client: 3, disabled: 1 });
    const [off] = (await list({ show: 'disabled' })).users;
    expect(off).toMatchObject({ disabled: 1, disabledat: expect.any(String), active: 0, lastseen: null });
  });

  test('shows and filters by two-factor authentication, and names the method of each user', async () => {
    const { db } = api.services;
    await db
      .insertInto('authenticators')
      .values({ userid: world.users.team, secret: 'sealed', enabledat: new Date().toISOString() })
      .execute();
    await db.insertInto('authenticators').values({ userid: world.users.client, secret: 'sealed' }).execute();
    const factors = async () =>
      Object.fromEntries(
        (await list()).users.map(({ email, mfa, secondfactor }) => [
          email.split('@')[0],
          [mfa, secondfactor],
        ]),
      );
    expect(await factors()).toMatchObject({ team: [1, 'totp'], client: [0, null], admin: [0, null] });
    await db
      .insertInto('passkeys')
      .values({ id: 'k', userid: world.users.team, name: 'Key', publickey: Buffer.alloc(1), counter: 0 })
      .execute();
    expect(await factors()).toMatchObject({ team: [1, 'passkey'] });
    expect(emails((await list({ withoutMfa: true })).users)).not.toContain('team');
    expect(emails((await list({ withoutMfa: false })).users)).toContain('team');
  });

  test('returns pages without duplicates in the requested order, and refuses a cursor of another order', async () => {
    const { db } = api.services;
    const first = ['Ève', 'eva', 'Adam', 'ädele', 'Zed', 'Bo'];
    const names = new Map<string, string>();
    for (const [place, firstname] of first.entries()) {
      const id = await makePerson(api.services, {
        email: `page${place}@studio.test`,
        group: 'client',
        at: world.folder,
      });
      await named(id, firstname, 'Paged');
      names.set(id, firstname);
      const lastseenat = new Date(Date.now() - (place + 1) * 86_400_000).toISOString();
      await enter(api, id);
      await db.updateTable('sessions').set({ lastseenat }).where('userid', '=', id).execute();
    }
    const walk = async (sort: 'name' | 'lastseen') => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          q: 'paged',
          sort,
          limit: 2,
          ...(cursor ? { cursor } : {}),
        });
        expect(page.users.length).toBeLessThanOrEqual(2);
        seen.push(...page.users.map(({ id }) => names.get(id)!));
        cursor = page.next;
      } while (cursor);
      return seen;
    };
    expect(await walk('name')).toEqual(['Adam', 'ädele', 'Bo', 'eva', 'Ève', 'Zed']);
    expect(await walk('lastseen')).toEqual(first);
    // A cursor of one sort order is invalid in another.
    const { next } = await list({ limit: 1 });
    const crossed = { sort: 'lastseen', cursor: next!, limit: 1 } as const;
    expect(await api.refused(listUsers, { params: studio(), query: crossed }, admin)).toBe('400 11406');
  });

  test('sorts by last seen, and uses the time of invitation or disabling for users never seen', async () => {
    const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
    const { db } = api.services;
    const ids: string[] = [];
    for (const name of ['seen', 'invited', 'stopped']) {
      ids.push(
        await makePerson(api.services, { email: `${name}@order.test`, group: 'client', at: world.folder }),
      );
    }
    const [seen, invited, stopped] = ids as [string, string, string];
    await enter(api, seen);
    await db
      .updateTable('sessions')
      .set({ lastseenat: days(20) })
      .where('userid', '=', seen)
      .execute();
    await db
      .updateTable('users')
      .set({ invitedat: days(30) })
      .where('id', '=', invited)
      .execute();
    await db
      .updateTable('users')
      .set({ disabledat: days(25) })
      .where('id', '=', stopped)
      .execute();
    const { users } = await list({ q: '@order.test', sort: 'lastseen' });
    expect(emails(users)).toEqual(['seen', 'stopped', 'invited']);
    expect(users[2]).toMatchObject({ invitedat: expect.stringMatching(/Z$/), lastseen: null });
  });
});
