import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@rushes/contract/endpoint';
import { me, refresh, type Session, signIn, signOut } from '@rushes/contract/identity';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openKeyring, readOrCreateSecrets, rotateSecret } from '#platform/crypto/keyring.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { makeAccessToken, makeIdToken, readIdToken } from './model/tokens.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const email = 'team@studio.test';
const body = { email, password: PASSWORD };

function trySignIn(given: object, headers: Record<string, string> = {}): Promise<Response> {
  return api.fetch(`${BASE_PATH}/${signIn.path}`, undefined, {
    method: 'POST',
    body: JSON.stringify(given),
    headers: { 'content-type': 'application/json', ...headers },
  });
}
const withTokens = (as: As, change: Record<string, string>): As => ({
  ...as,
  headers: { ...as.headers, ...change },
});
const meFails = (as?: As) => api.refused(me, {}, as);

describe('Signing in', () => {
  test('gives one answer to a wrong password, an unknown address and an expired temporary password', async () => {
    const expired = await makePerson(api.services, { email: 'expired@studio.test', group: 'team' });
    await api.services.db
      .updateTable('credentials')
      .set({ temporary: true, expiresat: new Date(Date.now() - 1000) })
      .where('userid', '=', expired)
      .execute();
    const answers = await Promise.all(
      [
        { email, password: 'wrong' },
        { email: 'nobody@studio.test', password: PASSWORD },
        { email: 'expired@studio.test', password: PASSWORD },
      ].map(async (given) => {
        const response = await trySignIn(given);
        expect(response.headers.getSetCookie()).toEqual([]);
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('ERR113');
  });

  test.each([
    ['disabled', { disabledat: new Date() }, '403 ERR114'],
    ['unconfirmed', { emailverified: false }, '403 ERR106'],
  ] as const)(
    'tells that the account is %s only to who knows the password',
    async (state, change, answer) => {
      const address = `${state}@studio.test`;
      await makePerson(api.services, { email: address, group: 'team' });
      await api.services.db.updateTable('users').set(change).where('email', '=', address).execute();
      expect(await refusalIn(await trySignIn({ email: address, password: 'wrong' }))).toBe('400 ERR113');
      const response = await trySignIn({ email: address, password: PASSWORD });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await refusalIn(response)).toBe(answer);
    },
  );

  test('refuses an invalid e-mail address or password value [W246] [AC314]', async () => {
    expect(await api.refused(signIn, { body: { email: '', password: PASSWORD } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email, password: '' } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email: 'a\0b', password: 'x' } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email, password: 'x'.repeat(1025) } })).toBe('400 11406');
    expect(await api.refused(signIn, { body: { email } as typeof body })).toBe('400 11406');
  });

  test('returns the user, ignoring the case of the address, and never the password [Z287]', async () => {
    const session = (await api.call(signIn, {
      body: { ...body, email: ` ${email.toUpperCase()} ` },
    })) as Session;
    expect(session.user).toMatchObject({ email, type: 'team', mfa: 0, welcome: 1 });
    expect(session.user.tenants.map(({ name }) => name)).toEqual(['Studio']);
    expect(JSON.stringify(session)).not.toMatch(/argon2|password/);
  });

  test('stores the session in a cookie that scripts and other sites cannot use', async () => {
    const response = await trySignIn(body);
    const [value, ...attributes] = response.headers.getSetCookie()[0]!.split('; ');
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/api/v1/auth',
      'SameSite=Strict',
    ]);
    const mac = value!.split('.').at(-1)!;
    expect(Buffer.from(mac, 'base64url')).toHaveLength(32);
    const stored = await api.services.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(mac);
  });

  test('limits its cookies to HTTPS when the public URL is HTTPS, also behind a proxy', async () => {
    await api.restart({ RUSHES_PUBLIC_URL: 'https://rushes.test' });
    const response = await trySignIn(body);
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; Secure$/);
    await api.restart();
  });

  test('is audited, and so is every refusal: a known account by id, an unknown one masked', async () => {
    await api.refused(signIn, { body: { email: 'client@studio.test', password: 'wrong' } });
    await api.refused(signIn, { body: { email: 'stranger@nowhere.test', password: 'wrong' } });
    const as = await api.signIn('client@studio.test');
    await api.fetch(`${BASE_PATH}/${signOut.path}`, undefined, {
      method: 'POST',
      headers: { cookie: as.cookie, 'user-agent': 'a browser' },
    });
    const entries = await auditOf(api);
    const { client } = world.users;
    expect(entries.slice(-4)).toMatchObject([
      { action: 'session.refused', subjectid: client, actorid: null, tenantid: world.studio.id },
      { action: 'session.refused', subjectid: null, data: { email: 's***@nowhere.test' } },
      { action: 'session.signedIn', actorid: client, tenantid: world.studio.id, address: '127.0.0.1' },
      { action: 'session.signedOut', actorid: client, useragent: 'a browser' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('stranger@');
  });
});

describe('Guessing passwords', () => {
  afterEach(() => api.restart({ RUSHES_TRUSTED_PROXIES: '' }));
  const wrong = { email: 'Admin@studio.test', password: 'wrong' };

  test('is limited per account, across all IP addresses and a restart [W245]', async () => {
    await api.restart({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await refusalIn(await trySignIn(wrong, from(attempt)))).toBe('400 ERR113');
    expect(await refusalIn(await trySignIn(wrong, from(50)))).toBe('429 ERR117');
    await api.restart({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
    const right = await trySignIn({ ...wrong, password: PASSWORD }, from(51));
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalIn(right)).toBe('429 ERR117');
    // Other addresses are not blocked, and one audit entry covers all refused attempts.
    expect((await trySignIn(body, from(51))).status).toBe(200);
    const entries = await auditOf(api);
    const limits = entries.filter(({ data }) => data.reason === 'limit');
    expect(limits).toMatchObject([{ subjectid: world.users.admin, address: '203.0.113.50' }]);
  });

  test('is limited in the same way for an account that does not exist', async () => {
    const unknown = { email: 'nobody@nowhere.test', password: 'wrong' };
    const answers = new Set<string>();
    for (const given of [unknown, wrong]) {
      const seen: number[] = [];
      for (let attempt = 0; attempt < 9; attempt++) {
        const response = await trySignIn(given);
        seen.push(response.status);
        if (attempt < 8) answers.add(await response.text());
      }
      expect(seen).toEqual([...Array(8).fill(400), 429]);
    }
    expect(answers.size).toBe(1);
  });

  test('is limited per IP address, which cannot be forged by headers', async () => {
    await trySignIn(wrong);
    const { db } = api.services;
    await db
      .updateTable('rate_limits')
      .set({ count: 100 })
      .where('key', '=', 'sign-in:address:127.0.0.1')
      .execute();
    expect(await refusalIn(await trySignIn(body))).toBe('429 ERR117');
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
      'x-real-ip': '203.0.113.7',
    };
    expect(await refusalIn(await trySignIn(body, forged))).toBe('429 ERR117');
    const keys = await db.selectFrom('rate_limits').select('key').execute();
    expect(keys.filter(({ key }) => key.includes('203.0.113'))).toEqual([]);
  });

  test('from one IP address with many names creates one audit entry', async () => {
    await trySignIn(wrong);
    const { db } = api.services;
    await db
      .updateTable('rate_limits')
      .set({ count: 100 })
      .where('key', 'like', 'sign-in:address:%')
      .execute();
    const before = (await auditOf(api)).length;
    for (let n = 0; n < 3; n++)
      expect(await refusalIn(await trySignIn({ email: `name-${n}@nowhere.test`, password: 'x' }))).toBe(
        '429 ERR117',
      );
    expect((await auditOf(api)).slice(before)).toMatchObject([{ data: { reason: 'limit' } }]);
    expect(await db.selectFrom('rate_limits').select('key').execute()).toHaveLength(3);
  });

  test('counts an IPv6 /64 network as one address', async () => {
    await api.restart({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'])
      await trySignIn(wrong, { 'x-forwarded-for': address });
    const rows = await api.services.db
      .selectFrom('rate_limits')
      .select(['key', 'count'])
      .where('key', 'like', 'sign-in:address:2001%')
      .orderBy('key')
      .execute();
    expect(rows).toEqual([
      { key: 'sign-in:address:2001:db8:1:2::/64', count: 2 },
      { key: 'sign-in:address:2001:db8:1:3::/64', count: 1 },
    ]);
  });

  test('starts a new count for the account after a successful sign-in', async () => {
    const wrong = async () => refusalIn(await trySignIn({ email, password: 'wrong' }));
    // Eight attempts are allowed per account and IP address.
    for (let attempt = 0; attempt < 7; attempt++) expect(await wrong()).toBe('400 ERR113');
    expect((await trySignIn(body)).status).toBe(200);
    expect([await wrong(), await wrong()]).toEqual(['400 ERR113', '400 ERR113']);
  });
});

describe('Session tokens', () => {
  let as: As;
  const claims = () => readIdToken(api.services.keyring, as.headers['id-token']!)!;

  beforeEach(async () => {
    as = await api.signIn(email);
  });

  test('are both required; without any the code is 1011 [AA301]', async () => {
    expect(await meFails()).toBe('401 1011');
    expect(await meFails(withTokens(as, { 'access-token': '', 'id-token': '' }))).toBe('401 1011');
    expect(await meFails(withTokens(as, { 'access-token': '' }))).toBe('401 11026');
    expect(await meFails(withTokens(as, { 'id-token': '' }))).toBe('401 11026');
    expect((await api.call(me, {}, as)).user.email).toBe(email);
  });

  test('are refused with 11026 when tampered with, unsigned or signed with another key [AC314]', async () => {
    const idToken = as.headers['id-token']!;
    const [head, payload, mac] = idToken.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = encode({ ...claims(), sub: '00000000-0000-7000-8000-000000000000', exp: 2e9 });
    const stranger = openKeyring(['another secret of more than 32 characters']);
    for (const token of [
      `${head}.${forged}.${mac}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${mac}`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${mac}`,
      makeIdToken(stranger, claims()),
      `${head}.${payload}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${head}.${payload}`,
      `${idToken}.`,
      `${idToken}.x`,
      'x',
    ]) {
      expect(await meFails(withTokens(as, { 'id-token': token })), token).toBe('401 11026');
    }
    const [sessionid, accessMac] = as.headers['access-token']!.split('.') as [string, string];
    for (const token of [
      sessionid,
      `${sessionid}.`,
      `${sessionid}.x${accessMac.slice(1)}`,
      `.${accessMac}`,
      `${sessionid}.${accessMac}.`,
      makeAccessToken(stranger, sessionid),
    ]) {
      expect(await meFails(withTokens(as, { 'access-token': token })), token).toBe('401 11026');
    }
  });

  test('of two different sessions are refused as a pair', async () => {
    const second = await api.signIn(email);
    const mixed = withTokens(as, { 'access-token': second.headers['access-token']! });
    expect(await meFails(mixed)).toBe('401 11026');
  });

  test('are valid for 15 minutes', async () => {
    const { keyring } = api.services;
    const minutesAgo = (minutes: number) => makeIdToken(keyring, claims(), Date.now() - minutes * 60_000);
    expect(await meFails(withTokens(as, { 'id-token': minutesAgo(16) }))).toBe('401 11026');
    await api.call(me, {}, withTokens(as, { 'id-token': minutesAgo(14) }));
  });

  test('stay valid when the secret is rotated, and end when the old secret is removed', async () => {
    const { dataDir } = api.services.settings;
    rotateSecret(dataDir);
    await api.restart();
    expect((await api.call(me, {}, as)).user.email).toBe(email);
    const [newest] = readOrCreateSecrets(dataDir);
    await writeFile(join(dataDir, 'secret'), `${newest}\n`);
    await api.restart();
    expect(await meFails(as)).toBe('401 11026');
    // The cookie is signed too: anyone who knew the dropped secret could have made one.
    const renewed = await api.fetch(`${BASE_PATH}/${refresh.path}`, undefined, {
      method: 'POST',
      headers: { cookie: as.cookie },
    });
    expect(await refusalIn(renewed)).toBe('401 11026');
  });
});
