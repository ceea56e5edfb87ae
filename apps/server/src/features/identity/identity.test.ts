import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@rushes/contract/endpoint';
import {
  me,
  refresh,
  type Session,
  setFolderView,
  setLanguage,
  setTheme,
  signIn,
  signOut,
} from '@rushes/contract/identity';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { openLive } from '#test/live-stream.ts';
import { makePerson, makeWorld, PASSWORD } from '#test/world.ts';
import { makeIdToken, readIdToken } from './tokens.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
  await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const email = 'team@studio.test';
const body = { email, password: PASSWORD };
const post = (path: string, as?: As, headers: Record<string, string> = {}) =>
  api.fetch(`${BASE_PATH}/${path}`, undefined, {
    method: 'POST',
    headers: { ...(as ? { cookie: as.cookie } : {}), ...headers },
  });
const withTokens = (as: As, change: Record<string, string>): As => ({
  ...as,
  headers: { ...as.headers, ...change },
});
const meFails = (as?: As) => api.refused(me, {}, as);

describe('signing in', () => {
  test('answers a wrong password, an unknown user and a disabled one alike', async () => {
    await makePerson(api.services, { email: 'gone@studio.test', group: 'team' });
    await api.services.db
      .updateTable('users')
      .set({ disabledat: new Date() })
      .where('email', '=', 'gone@studio.test')
      .execute();
    const answers = await Promise.all(
      [
        { email, password: 'wrong' },
        { email: 'nobody@studio.test', password: PASSWORD },
        { email: 'gone@studio.test', password: PASSWORD },
      ].map(async (given) => {
        const response = await api.fetch(`${BASE_PATH}/${signIn.path}`, undefined, {
          method: 'POST',
          body: JSON.stringify(given),
          headers: { 'content-type': 'application/json' },
        });
        expect(response.headers.get('set-cookie')).toBeNull();
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('ERR113');
  });

  test('refuses what is no e-mail address and no password', async () => {
    expect(await api.refused(signIn, { body: { email: '', password: PASSWORD } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email, password: '' } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email: 'a\0b', password: 'x' } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email, password: 'x'.repeat(1025) } })).toBe('400 11406');
  });

  test('gives the user, whatever the case of the address, and never the password', async () => {
    const session = await api.call(signIn, { body: { ...body, email: ` ${email.toUpperCase()} ` } });
    expect(session.user).toMatchObject({ email, type: 'team' });
    expect(session.user.tenants.map(({ name }) => name)).toEqual(['Studio']);
    expect(JSON.stringify(session)).not.toMatch(/argon2|password/);
  });

  test('keeps the way back in a cookie no script and no other site can use', async () => {
    const response = await api.fetch(`${BASE_PATH}/${signIn.path}`, undefined, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const [value, ...attributes] = response.headers.get('set-cookie')!.split('; ');
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/api/v1/auth',
      'SameSite=Strict',
    ]);
    const token = value!.split('=')[1]!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await api.services.db.selectFrom('sessions').select('refreshhash').execute();
    expect(stored.some(({ refreshhash }) => refreshhash.toString('base64url') === token)).toBe(false);
  });

  test('is limited per account, and the count survives a restart', async () => {
    const wrong = { body: { email: 'Admin@studio.test', password: 'wrong' } };
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await api.refused(signIn, wrong)).toBe('400 ERR113');
    await api.restart();
    expect(await api.refused(signIn, wrong)).toBe('429 11429');
    const right = await api.fetch(`${BASE_PATH}/${signIn.path}`, undefined, {
      method: 'POST',
      body: JSON.stringify({ email: 'admin@studio.test', password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalIn(right)).toBe('429 11429');
    // The others are not locked out with it.
    await api.call(signIn, { body });
  });

  test('forgets the failures of an account once it succeeded', async () => {
    for (let attempt = 0; attempt < 9; attempt++)
      await api.refused(signIn, { body: { email, password: 'wrong' } });
    await api.call(signIn, { body });
    expect(await api.refused(signIn, { body: { email, password: 'wrong' } })).toBe('400 ERR113');
  });

  test('is limited per address', async () => {
    await api.refused(signIn, { body: { email: 'x@y.test', password: 'x' } });
    await api.services.db
      .updateTable('rate_limits')
      .set({ count: 100 })
      .where('key', 'like', 'sign-in:address:%')
      .execute();
    expect(await api.refused(signIn, { body })).toBe('429 11429');
  });
});

describe('tokens', () => {
  let as: As;
  const claims = () => readIdToken(api.services.keyring, as.headers['id-token']!)!;

  beforeEach(async () => {
    as = await api.signIn(email);
  });

  test('are both needed', async () => {
    expect(await meFails()).toBe('401 1011');
    expect(await meFails(withTokens(as, { 'access-token': '' }))).toBe('401 1011');
    expect(await meFails(withTokens(as, { 'id-token': '' }))).toBe('401 1011');
    expect((await api.call(me, {}, as)).user.email).toBe(email);
  });

  test('must be exactly ours', async () => {
    const idToken = as.headers['id-token']!;
    const [head, payload, mac] = idToken.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = encode({ ...claims(), sub: '00000000-0000-7000-8000-000000000000', exp: 2e9 });
    for (const token of [
      `${head}.${forged}.${mac}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${mac}`,
      `${head}.${payload}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${head}.${payload}`,
      'x',
    ]) {
      expect(await meFails(withTokens(as, { 'id-token': token })), token).toBe('401 1011');
    }
    const [sessionid, accessMac] = as.headers['access-token']!.split('.') as [string, string];
    for (const token of [
      sessionid,
      `${sessionid}.`,
      `${sessionid}.x${accessMac.slice(1)}`,
      `.${accessMac}`,
    ]) {
      expect(await meFails(withTokens(as, { 'access-token': token })), token).toBe('401 1011');
    }
  });

  test('of two sessions do not go together', async () => {
    const second = await api.signIn(email);
    const mixed = withTokens(as, { 'access-token': second.headers['access-token']! });
    expect(await meFails(mixed)).toBe('401 1011');
  });

  test('name the user for a quarter of an hour', async () => {
    const { keyring } = api.services;
    const minutesAgo = (minutes: number) => makeIdToken(keyring, claims(), Date.now() - minutes * 60_000);
    expect(await meFails(withTokens(as, { 'id-token': minutesAgo(16) }))).toBe('401 1011');
    await api.call(me, {}, withTokens(as, { 'id-token': minutesAgo(14) }));
  });

  test('stay good when the secret is replaced, and end when it is dropped', async () => {
    const file = join(api.services.settings.dataDir, 'secret');
    const { rotateSecret, readOrCreateSecrets } = await import('#platform/crypto/keyring.ts');
    rotateSecret(api.services.settings.dataDir);
    await api.restart();
    expect((await api.call(me, {}, as)).user.email).toBe(email);
    const [newest] = readOrCreateSecrets(api.services.settings.dataDir);
    await writeFile(file, `${newest}\n`);
    await api.restart();
    expect(await meFails(as)).toBe('401 1011');
    // The cookie is no signature: it still stands for the session.
    expect((await post(refresh.path, as)).status).toBe(200);
  });
});

describe('a session', () => {
  test('is renewed by its cookie alone [C44]', async () => {
    const as = await api.signIn(email);
    expect(await refusalIn(await post(refresh.path))).toBe('401 1011');
    expect(await refusalIn(await post(refresh.path, { ...as, cookie: 'rushes-session=x' }))).toBe('401 1011');
    const response = await post(refresh.path, as);
    const session = (await response.json()) as Session;
    const renewed = withTokens(as, { 'id-token': session.idToken, 'access-token': session.accessToken });
    expect((await api.call(me, {}, renewed)).user.email).toBe(email);
    // Two tabs may renew at once: the cookie stays the same.
    expect(response.headers.get('set-cookie')!.split(';')[0]).toBe(as.cookie);
  });

  test('ends at once on signing out: calls, cookie and open streams; twice is harmless [B35]', async () => {
    const [as, second] = await Promise.all([api.signIn(email), api.signIn(email)]);
    const [stream, spared] = await Promise.all([openLive(api, as), openLive(api, second)]);
    const response = await post(signOut.path, as);
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await meFails(as)).toBe('401 1011');
    expect(await refusalIn(await post(refresh.path, as))).toBe('401 1011');
    await stream.ended;
    expect((await post(signOut.path, as)).status).toBe(204);
    expect((await post(signOut.path)).status).toBe(204);
    // The same person's other session goes on, and is told nothing of it, now or later.
    await api.call(me, {}, second);
    const resumed = await openLive(api, second, 0);
    expect([...spared.heard, ...resumed.heard].filter(({ name }) => name === 'session.ended')).toEqual([]);
    spared.close();
    resumed.close();
  });

  test('ends with its time and with the account', async () => {
    const as = await api.signIn(email);
    const sessionid = as.headers['access-token']!.split('.')[0]!;
    const { db } = api.services;
    await db
      .updateTable('sessions')
      .set({ expiresat: new Date(0) })
      .where('id', '=', sessionid)
      .execute();
    expect(await meFails(as)).toBe('401 1011');
    expect(await refusalIn(await post(refresh.path, as))).toBe('401 1011');
    const other = await api.signIn('admin@other.test');
    await db
      .updateTable('users')
      .set({ disabledat: new Date() })
      .where('email', '=', 'admin@other.test')
      .execute();
    expect(await meFails(other)).toBe('401 1011');
    expect(await refusalIn(await post(refresh.path, other))).toBe('401 1011');
  });

  test('is not for pages of another site', async () => {
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

describe('settings', () => {
  test('keep theme and language, and refuse others [A2] [A3]', async () => {
    const as = await api.signIn(email);
    expect((await api.call(me, {}, as)).user.settings).toEqual({
      language: 'en',
      theme: 'dark',
      view_folders: 'grid',
    });
    expect(await api.refused(setTheme, { body: { theme: 'blue' as 'dark' } }, as)).toBe('400 11406');
    expect(await api.refused(setLanguage, { body: { language: 'fr' as 'en' } }, as)).toBe('400 11406');
    await api.call(setTheme, { body: { theme: 'light' } }, as);
    const { settings } = await api.call(setLanguage, { body: { language: 'nl' } }, as);
    expect(settings).toMatchObject({ theme: 'light', language: 'nl' });
    expect((await api.call(me, {}, as)).user.settings).toEqual(settings);
  });

  test('read any folder view but list and grid as grid [A5]', async () => {
    const as = await api.signIn(email);
    const set = async (view: unknown) =>
      (await api.call(setFolderView, { body: { view: view as 'grid' } }, as)).settings.view_folders;
    expect(await set('list')).toBe('list');
    for (const odd of ['tiles', '', null, 7, {}]) {
      await set('list');
      expect(await set(odd)).toBe('grid');
    }
  });
});
