import { createHash } from 'node:crypto';
import { groupAbilities } from '@rushes/contract/abilities';
import { BASE_PATH } from '@rushes/contract/endpoint';
import {
  getSession,
  listSessions,
  markWelcomed,
  me,
  refresh,
  revokeSession,
  signOut,
  startSession,
  userContext,
} from '@rushes/contract/identity';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, signedIn, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { runJob } from '#test/worker.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const email = 'team@studio.test';
const nowhere = '00000000-0000-7000-8000-000000000000';
const post = (path: string, as?: As, headers: Record<string, string> = {}) =>
  api.fetch(`${BASE_PATH}/${path}`, undefined, {
    method: 'POST',
    headers: { ...(as ? { cookie: as.cookie } : {}), ...headers },
  });
const idOf = (as: As) => as.headers['access-token']!.split('.')[0]!;
const meFails = (as?: As) => api.refused(me, {}, as);

describe('A session', () => {
  test('is renewed by its cookie alone: 1011 without one, 11026 with an invalid one', async () => {
    const as = await api.signIn(email);
    expect(await refusalIn(await post(refresh.path))).toBe('401 1011');
    expect(await refusalIn(await post(refresh.path, { ...as, cookie: 'rushes-session=x' }))).toBe(
      '401 11026',
    );
    const response = await post(refresh.path, as);
    const renewed = await signedIn(response);
    expect((await api.call(me, {}, renewed)).user.email).toBe(email);
    expect(renewed.cookie).not.toBe(as.cookie);
  });

  const rotatedAgo = (as: As, seconds: number) =>
    api.services.db
      .updateTable('sessions')
      .set({ rotatedat: new Date(Date.now() - seconds * 1000).toISOString() })
      .where('id', '=', idOf(as))
      .execute();

  test('gives the same new cookie to two tabs that renew at once, and when the response was lost', async () => {
    const as = await api.signIn(email);
    const renewed = await Promise.all([post(refresh.path, as), post(refresh.path, as)]);
    const [one, two] = await Promise.all(renewed.map((response) => signedIn(response)));
    expect(one!.cookie).toBe(two!.cookie);
    await rotatedAgo(as, 50);
    expect((await signedIn(await post(refresh.path, as))).cookie).toBe(one!.cookie);
    await signedIn(await post(refresh.path, one));
  });

  test('ends when a replaced cookie is used again later, because it may be stolen', async () => {
    for (const later of [0, 1]) {
      const [stolen, other] = await Promise.all([api.signIn(email), api.signIn(email)]);
      let current = await signedIn(await post(refresh.path, stolen));
      for (let n = 0; n < later; n++) current = await signedIn(await post(refresh.path, current));
      if (later === 0) await rotatedAgo(stolen, 61);
      expect(await refusalIn(await post(refresh.path, stolen))).toBe('401 11026');
      expect(await meFails(current)).toBe('401 11026');
      expect(await refusalIn(await post(refresh.path, current))).toBe('401 11026');
      await api.call(me, {}, other);
      expect((await auditOf(api)).at(-1)).toMatchObject({
        action: 'session.revoked',
        data: { sessionid: idOf(stolen), reason: 'reuse' },
      });
    }
  });

  test('created before cookie rotation can be renewed once with its old cookie', async () => {
    const as = await api.signIn(email);
    await api.services.db
      .updateTable('sessions')
      .set({ refreshhash: createHash('sha256').update('old').digest() })
      .where('id', '=', idOf(as))
      .execute();
    const old = { ...as, cookie: 'rushes-session=old' };
    const renewed = await signedIn(await post(refresh.path, old));
    await rotatedAgo(as, 61);
    await signedIn(await post(refresh.path, renewed));
    expect(await refusalIn(await post(refresh.path, old))).toBe('401 11026');
    expect(await meFails(renewed)).toBe('401 11026');
  });

  test('ends at once on signing out: calls, cookie and streams; repeating it is harmless [B35] [Z287]', async () => {
    const [as, second] = await Promise.all([api.signIn(email), api.signIn(email)]);
    const [stream, spared] = await Promise.all([openLive(api, as), openLive(api, second)]);
    const response = await post(signOut.path, as);
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await meFails(as)).toBe('401 11026');
    expect(await refusalIn(await post(refresh.path, as))).toBe('401 11026');
    await stream.ended;
    expect(stream.received.map(({ name }) => name)).toEqual(['live.hello']);
    expect((await post(signOut.path, as)).status).toBe(204);
    expect((await post(signOut.path)).status).toBe(204);
    // The user's other session continues and gets no event about it, now or later.
    await api.call(me, {}, second);
    const resumed = await openLive(api, second, 0);
    expect([...spared.received, ...resumed.received].filter(({ name }) => name === 'session.ended')).toEqual(
      [],
    );
    spared.close();
    resumed.close();
  });

  test('can be ended with its tokens alone, without the cookie and without affecting others [B35]', async () => {
    const [as, second] = await Promise.all([api.signIn(email), api.signIn(email)]);
    const forged = { 'access-token': `${idOf(as)}.x`, 'id-token': as.headers['id-token']! };
    expect((await post(signOut.path, undefined, forged)).status).toBe(204);
    await api.call(me, {}, as);
    expect((await post(signOut.path, undefined, as.headers)).status).toBe(204);
    expect(await meFails(as)).toBe('401 11026');
    expect(await refusalIn(await post(refresh.path, as))).toBe('401 11026');
    await api.call(me, {}, second);
  });

  test('ends when it expires and when the account is disabled or deleted', async () => {
    const as = await api.signIn(email);
    const { db } = api.services;
    await db
      .updateTable('sessions')
      .set({ expiresat: new Date(0) })
      .where('id', '=', idOf(as))
      .execute();
    expect(await meFails(as)).toBe('401 11026');
    expect(await refusalIn(await post(refresh.path, as))).toBe('401 11026');
    for (const [who, change] of [
      ['disabled@studio.test', { disabledat: new Date() }],
      ['deleted@studio.test', { deletedat: new Date() }],
    ] as const) {
      await makePerson(api.services, { email: who, group: 'team' });
      const other = await api.signIn(who);
      await db.updateTable('users').set(change).where('email', '=', who).execute();
      expect(await meFails(other)).toBe('401 11026');
      expect(await refusalIn(await post(refresh.path, other))).toBe('401 11026');
    }
  });

  test('is extended by use, up to 180 days', async () => {
    let as = await api.signIn(email);
    const begun = (days: number) =>
      api.services.db
        .updateTable('sessions')
        .set({ createdat: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', idOf(as))
        .execute();
    const days = async () => {
      as = await signedIn(await post(refresh.path, as));
      const { session } = await api.call(getSession, {}, as);
      return Math.round((Date.parse(session.expiresat) - Date.now()) / 86_400_000);
    };
    expect(await days()).toBe(30);
    await begun(170);
    expect(await days()).toBe(10);
    await begun(181);
    as = await signedIn(await post(refresh.path, as));
    expect(await refusalIn(await post(refresh.path, as))).toBe('401 11026');
  });

  test('cannot be renewed or ended by pages of another site', async () => {
    const as = await api.signIn(email);
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      expect(await refusalIn(await post(refresh.path, as, headers)), JSON.stringify(headers)).toBe(
        '403 11403',
      );
      expect(await refusalIn(await post(signOut.path, as, headers))).toBe('403 11403');
    }
    expect((await post(refresh.path, as, { origin: api.url, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });
});

describe('Sessions of a user', () => {
  test('lists only the own sessions, newest first [Z287]', async () => {
    await makePerson(api.services, { email: 'many@studio.test', group: 'team', at: world.studio.root });
    const first = await api.signIn('many@studio.test');
    const second = await api.signIn('many@studio.test');
    const { session } = await api.call(getSession, {}, first);
    expect(session).toMatchObject({ id: idOf(first), current: 1, address: '127.0.0.1' });
    const { sessions } = await api.call(listSessions, {}, second);
    expect(sessions.map(({ id, current }) => [id, current])).toEqual([
      [idOf(second), 1],
      [idOf(first), 0],
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/refresh|hash|visitor/);
  });

  test('end at once in the other browser when revoked, and its tabs get the reason', async () => {
    const [here, there, stranger] = await Promise.all([
      api.signIn(email),
      api.signIn(email),
      api.signIn('admin@studio.test'),
    ]);
    expect(await api.refused(revokeSession, { params: { id: nowhere } }, here)).toBe('404 11404');
    expect(await api.refused(revokeSession, { params: { id: 'x' } }, here)).toBe('400 11406');
    expect(await api.refused(revokeSession, { params: { id: idOf(stranger) } }, here)).toBe('404 11404');
    await api.call(me, {}, stranger);

    const [hereStream, thereStream] = await Promise.all([openLive(api, here), openLive(api, there)]);
    await api.call(revokeSession, { params: { id: idOf(there) } }, here);
    expect(await meFails(there)).toBe('401 11026');
    expect(await refusalIn(await post(refresh.path, there))).toBe('401 11026');
    await thereStream.ended;
    expect(thereStream.received.at(-1)).toMatchObject({
      name: 'identity.forcedOut',
      data: { reason: 'revoked' },
    });
    expect(await api.refused(revokeSession, { params: { id: idOf(there) } }, here)).toBe('404 11404');
    await api.call(me, {}, here);
    // Neither the other session nor a later one receives the event.
    const later = await openLive(api, await api.signIn(email), 0);
    const forcedOut = [...hereStream.received, ...later.received].filter(
      ({ name }) => name === 'identity.forcedOut',
    );
    expect(forcedOut).toEqual([]);
    hereStream.close();
    later.close();
    expect(
      (await auditOf(api)).filter(({ action, actorid }) => action === 'session.revoked' && actorid),
    ).toMatchObject([
      { actorid: world.users.team, tenantid: world.studio.id, data: { sessionid: idOf(there) } },
    ]);
  });
});

test('Housekeeping deletes old sessions, challenges and codes', async () => {
  const { db } = api.services;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [open, ended, expired, recent] = await Promise.all([1, 2, 3, 4].map(() => api.signIn(email)));
  const age = (as: As | undefined, change: object) =>
    db.updateTable('sessions').set(change).where('id', '=', idOf(as!)).execute();
  await age(ended, { endedat: daysAgo(91) });
  await age(expired, { expiresat: daysAgo(91) });
  await age(recent, { endedat: daysAgo(89) });
  const userid = world.users.team;
  const ids = [newId(), newId(), newId(), newId()] as const;
  const challenge = { kind: 'mfa', userid } as const;
  const mail = { purpose: 'reset', subjectid: userid } as const;
  await db
    .insertInto('challenges')
    .values([
      { ...challenge, id: ids[0], expiresat: new Date(Date.now() - 1000) },
      { ...challenge, id: ids[1], expiresat: new Date(Date.now() + 60_000) },
    ])
    .execute();
  await db
    .insertInto('letters')
    .values([
      { ...mail, id: ids[2], codehash: Buffer.from('a'), expiresat: daysAgo(8) },
      { ...mail, id: ids[3], codehash: Buffer.from('b'), expiresat: daysAgo(6) },
    ])
    .execute();
  await runJob(api, 'identity.housekeeping');
  const left = async (table: 'sessions' | 'challenges' | 'letters', among: string[]) =>
    (await db.selectFrom(table).select('id').where('id', 'in', among).execute()).map(({ id }) => id).sort();
  const sessions = [open, ended, expired, recent].map((as) => idOf(as!));
  expect(await left('sessions', sessions)).toEqual([sessions[0], sessions[3]].sort());
  expect(await left('challenges', [...ids])).toEqual([ids[1]]);
  expect(await left('letters', [...ids])).toEqual([ids[3]]);
});

describe('User context', () => {
  test('records the device, and only for the address of the session [Y265]', async () => {
    await makePerson(api.services, { email: 'device@studio.test', group: 'team', at: world.studio.root });
    const start = (as: As, visitorId: string, address = 'device@studio.test') =>
      api.call(startSession, { body: { visitorId, email: address } }, as);
    const as = await api.signIn('device@studio.test');
    const wrong = (body: { visitorId: string; email: string }) => api.refused(startSession, { body }, as);
    expect(await api.refused(startSession, { body: { visitorId: 'a', email } })).toBe('401 1011');
    expect(await wrong({ visitorId: 'laptop', email })).toBe('400 11406');
    expect(await wrong({ visitorId: '', email: 'device@studio.test' })).toBe('400 11406');

    const { context } = await start(as, 'laptop', 'Device@studio.test');
    expect(context).toMatchObject({ user: { email: 'device@studio.test' }, tenant: { name: 'Studio' } });
    const stored = () =>
      api.services.db
        .selectFrom('sessions')
        .select('visitorid')
        .where('id', '=', idOf(as))
        .executeTakeFirst();
    expect(await stored()).toEqual({ visitorid: 'laptop' });
    // Only the first call of a session counts.
    await start(as, 'phone');
    expect(await stored()).toEqual({ visitorid: 'laptop' });
  });

  test('uses an access point the user holds, by default that of the root folder [C52] [Y265] [X250]', async () => {
    const as = await api.signIn('client@studio.test');
    const { db } = api.services;
    const points = await db
      .selectFrom('access_points')
      .select('id')
      .where('userid', '=', world.users.admin)
      .execute();
    expect(await api.refused(userContext, { query: { id: points[0]!.id } }, as)).toBe('404 ERR15');
    expect(await api.refused(userContext, { query: { id: nowhere } }, as)).toBe('404 ERR15');
    expect(await api.refused(userContext, { query: { id: 'x' } }, as)).toBe('400 11406');
    expect(await api.refused(userContext, {})).toBe('401 1011');

    const { context } = await api.call(userContext, {}, as);
    expect(context.accessPoint?.node.id).toBe(world.project.id);
    expect(context.user.rootfolder).toBe(world.project.id);
    expect(context.abilities).toEqual(groupAbilities.client);
    expect(context.subscription).toMatchObject({ subscriptionType: 'enterprise', expired: 0 });
    expect(context.settings).toEqual(context.user.settings);

    const second = newId();
    await db.transaction().execute((trx) =>
      insertAccessPoint(trx, {
        id: second,
        tenantid: world.studio.id,
        userid: world.users.client,
        nodeid: world.client.id,
        group: 'client',
        abilities: ['list NodeAndPod'],
      }),
    );
    const other = await api.call(userContext, { query: { id: second } }, as);
    expect(other.context.accessPoint?.node.id).toBe(world.client.id);
    expect(other.context.abilities).toEqual(['list NodeAndPod']);
  });

  test('shows an expired subscription, and null without a tenant', async () => {
    await makePerson(api.services, { email: 'alone@studio.test', group: 'root' });
    const root = await api.signIn('alone@studio.test');
    const none = await api.call(userContext, {}, root);
    expect(none.context).toMatchObject({
      tenant: null,
      accessPoint: null,
      subscription: null,
      abilities: ['manage all'],
    });
    const as = await api.signIn('admin@other.test');
    await api.services.db
      .updateTable('tenants')
      .set({ periodend: new Date(Date.now() - 60_000) })
      .where('id', '=', world.other.id)
      .execute();
    const { context } = await api.call(userContext, {}, as);
    expect(context.subscription).toMatchObject({ expired: 1, subscriptionEnd: { minutes: 0, days: 0 } });
    expect(context.accessPoint?.node.id).toBe(world.other.root.id);
  });

  test('shows the welcome until it is marked as seen', async () => {
    const as = await api.signIn(email);
    expect(await api.refused(markWelcomed, {})).toBe('401 1011');
    expect((await api.call(me, {}, as)).user.welcome).toBe(1);
    await api.call(markWelcomed, { body: {} }, as);
    expect((await api.call(me, {}, as)).user.welcome).toBe(0);
    await api.call(markWelcomed, { body: { seen: 0 } }, as);
    expect((await api.call(me, {}, as)).user.welcome).toBe(1);
  });
});
