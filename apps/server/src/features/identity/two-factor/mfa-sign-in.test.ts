import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { me, signInOtp } from '@rushes/contract/identity';
import {
  disableMfa,
  enableMfa,
  getMfa,
  renewRecoveryCodes,
  setupMfa,
  signInEnable,
  signInPasskey,
  signInSetup,
  verifyMfa,
} from '@rushes/contract/mfa';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import {
  asOf,
  auditOf,
  codeOf,
  firstStep,
  mailsTo,
  makeProtected,
  makeSomebody,
  mfaChallenge,
  outcomes,
  unusedCode,
  wrongCode,
} from '#test/second-factor.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const somebody = (at = world.studio.root) => makeSomebody(api, at);
const protectedPerson = () => makeProtected(api, world.studio.root);

const otp = (challenge: string, code: string) => ({ body: { challenge, code } });
/** A request from another IP address, as set by the test's proxy. */
const from = (address: string): As => ({ headers: { 'x-forwarded-for': address }, cookie: '' });

describe('A two-factor challenge', () => {
  test('is not accepted as a session by any endpoint', async () => {
    const { email, as } = await protectedPerson();
    const challenge = await mfaChallenge(api, email);
    const rest = await api.services.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userid')
      .select('sessions.id')
      .where('users.email', '=', email)
      .execute();
    expect(rest).toHaveLength(1);
    const tokens = [
      { 'id-token': challenge, 'access-token': challenge },
      { ...as.headers, 'access-token': challenge },
      { ...as.headers, 'id-token': challenge },
    ];
    const wanted = endpoints.filter(({ gate }) => gate !== 'public');
    expect(wanted.length).toBeGreaterThan(50);
    const let_in: string[] = [];
    for (const endpoint of wanted as Endpoint[]) {
      const path = urlPath(endpoint.path).replace(/:\w+/g, world.studio.id);
      for (const headers of tokens) {
        const response = await api.fetch(path, undefined, { method: endpoint.method, headers });
        await response.body?.cancel();
        if (response.status !== 401) let_in.push(`${endpoint.name} ${response.status}`);
      }
    }
    expect(let_in).toEqual([]);
  });

  test('is accepted only by its own step, unchanged, once and before it expires', async () => {
    const { email, secret } = await protectedPerson();
    const code = () => unusedCode(api, secret);
    const challenge = await mfaChallenge(api, email);
    expect(await api.refused(signInOtp, otp('nonsense', await code()))).toBe('400 ERR73');
    expect(await api.refused(signInOtp, otp(`${challenge}x`, await code()))).toBe('400 ERR73');
    expect(await api.refused(signInOtp, otp(`${challenge}.x`, await code()))).toBe('400 ERR73');
    expect(await api.refused(signInSetup, { body: { challenge } })).toBe('400 ERR73');
    expect(await api.refused(signInEnable, otp(challenge, await code()))).toBe('400 ERR73');
    expect(await api.refused(signInPasskey, { body: { challenge, response: {} } })).toBe('400 ERR73');
    await api.call(signInOtp, otp(challenge, await code()));
    expect(await api.refused(signInOtp, otp(challenge, await code()))).toBe('400 ERR73');

    const late = await mfaChallenge(api, email);
    await api.services.db
      .updateTable('challenges')
      .set({ expiresat: new Date(Date.now() - 1000) })
      .where('id', '=', late.split('.')[0]!)
      .execute();
    expect(await api.refused(signInOtp, otp(late, await code()))).toBe('400 ERR73');
  });

  test('ends when the account is disabled', async () => {
    const { email, id, secret } = await protectedPerson();
    const challenge = await mfaChallenge(api, email);
    await api.services.db.updateTable('users').set({ disabledat: new Date() }).where('id', '=', id).execute();
    expect(await api.refused(signInOtp, otp(challenge, await unusedCode(api, secret)))).toBe('400 ERR73');
  });
});

describe('Signing in with a code [Z288]', () => {
  test('asks for the password first, which alone gives no session and no cookie', async () => {
    const { email, secret } = await protectedPerson();
    const reply = await firstStep(api, email);
    expect(Object.keys(reply)).toEqual(['mfa']);
    const { methods, challenge } = (reply as { mfa: { methods: string[]; challenge: string } }).mfa;
    expect(methods).toEqual(['totp', 'recovery']);
    expect(await api.refused(signInOtp, otp(challenge, wrongCode(secret)))).toBe('400 ERR78');
    const response = await api.fetch(urlPath(signInOtp.path), undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(otp(challenge, await unusedCode(api, secret)).body),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/^rushes-session=.*HttpOnly; SameSite=Strict/);
    const session = (await response.json()) as Parameters<typeof asOf>[0];
    expect((await api.call(me, {}, asOf(session))).user.email).toBe(email);
  });

  test('accepts a code once, also across challenges and after set-up', async () => {
    const { email, secret } = await somebody().then(async (person) => {
      const { secret } = await api.call(setupMfa, {}, person.as);
      return { ...person, secret };
    });
    const as = await api.signIn(email);
    const code = codeOf(secret);
    await api.call(verifyMfa, { body: { code } }, as);
    expect(await api.refused(verifyMfa, { body: { code } }, as)).toBe('400 ERR78');
    await api.call(enableMfa, {}, as);
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), code))).toBe('400 ERR78');
    const next = codeOf(secret, 1);
    await api.call(signInOtp, otp(await mfaChallenge(api, email), next));
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), next))).toBe('400 ERR78');
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), code))).toBe('400 ERR78');
    expect(await api.refused(disableMfa, { body: { code: next } }, as)).toBe('400 ERR78');
  });

  test('accepts one of five simultaneous requests with the same code', async () => {
    const { email, secret } = await protectedPerson();
    const challenges: string[] = [];
    for (let i = 0; i < 5; i++) challenges.push(await mfaChallenge(api, email));
    const code = await unusedCode(api, secret);
    const results = await outcomes(challenges.map((challenge) => api.call(signInOtp, otp(challenge, code))));
    expect(results).toEqual({ taken: 1, refused: 4 });
  });

  test('accepts one of five simultaneous requests with the same challenge', async () => {
    const { email, secret, recoveryCodes } = await protectedPerson();
    const challenge = await mfaChallenge(api, email);
    const codes = [await unusedCode(api, secret), ...recoveryCodes.slice(0, 4)];
    const results = await outcomes(codes.map((code) => api.call(signInOtp, otp(challenge, code))));
    expect(results).toEqual({ taken: 1, refused: 4 });
  });

  test('accepts a recovery code once, in any spelling, with an audit entry and an e-mail', async () => {
    const { email, id, recoveryCodes, as } = await protectedPerson();
    const typed = recoveryCodes[0]!.toLowerCase().replace('-', ' ');
    await api.call(signInOtp, otp(await mfaChallenge(api, email), typed));
    for (const again of [typed, recoveryCodes[0]!])
      expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), again))).toBe('400 ERR78');
    expect((await api.call(getMfa, {}, as)).mfa.recoveryCodesLeft).toBe(9);
    expect(await auditOf(api, id)).toMatchObject([
      { action: 'mfa.enabled' },
      { action: 'mfa.recoveryUsed', actorid: id, tenantid: world.studio.id, data: { left: 9 } },
      { action: 'session.refused', subjectid: id },
      { action: 'session.refused', subjectid: id },
    ]);
    const mails = await mailsTo(api, email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A recovery code was used',
      'New sign-in to your account',
      'Two-factor authentication is on',
    ]);
    expect(mails.find(({ subject }) => subject.includes('recovery'))!.text).toContain('9 left');
    const challenges = [await mfaChallenge(api, email), await mfaChallenge(api, email)];
    const results = await outcomes(
      challenges.map((challenge) => api.call(signInOtp, otp(challenge, recoveryCodes[1]!))),
    );
    expect(results).toEqual({ taken: 1, refused: 1 });
    // The recovery code of another user is not accepted.
    const other = await protectedPerson();
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, other.email), recoveryCodes[2]!))).toBe(
      '400 ERR78',
    );
  });

  test('still works after the server secret was rotated twice', async () => {
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
    await api.restart({ RUSHES_SECRET: one });
    const { email, secret, recoveryCodes } = await protectedPerson();
    await api.restart({ RUSHES_SECRET: `${two},${one}` });
    await api.call(signInOtp, otp(await mfaChallenge(api, email), recoveryCodes[0]!));
    await api.call(signInOtp, otp(await mfaChallenge(api, email), await unusedCode(api, secret)));
    await api.restart({ RUSHES_SECRET: `${three},${two}` });
    await api.call(signInOtp, otp(await mfaChallenge(api, email), await unusedCode(api, secret)));
    await api.restart();
  });
});

describe('Guessing codes', () => {
  test('ends a challenge after five wrong codes', async () => {
    const { email, secret } = await protectedPerson();
    const challenge = await mfaChallenge(api, email);
    for (let i = 0; i < 5; i++)
      expect(await api.refused(signInOtp, otp(challenge, wrongCode(secret)))).toBe('400 ERR78');
    expect(await api.refused(signInOtp, otp(challenge, await unusedCode(api, secret)))).toBe('400 ERR73');
  });

  // Knowing the password gives new challenges; requests come from any address, also after a restart.
  test.each(['authenticator codes', 'recovery codes'])(
    'limits %s to ten per account, across IP addresses and a restart',
    async (kind) => {
      const { email, id, secret, recoveryCodes } = await protectedPerson();
      const guess = () => (kind === 'recovery codes' ? 'AAAAA-AAAAA' : wrongCode(secret));
      const attempt = async (place: number, code: string) => {
        const address = place % 2 ? `198.51.100.${place}` : `2001:db8:${place}::1`;
        return api.refused(signInOtp, otp(await mfaChallenge(api, email), code), from(address));
      };
      for (let i = 0; i < 10; i++) expect(await attempt(i, guess())).toBe('400 ERR78');
      expect(await attempt(11, await unusedCode(api, secret))).toBe('429 ERR117');
      await api.restart();
      expect(await attempt(12, await unusedCode(api, secret))).toBe('429 ERR117');
      expect(await attempt(13, recoveryCodes[0]!)).toBe('429 ERR117');
      // Only the first rate-limited attempt is in the audit log.
      const refusals = (await auditOf(api, id)).map(({ data }) => data.reason).filter(Boolean);
      expect(refusals).toEqual([...Array(10).fill('code'), 'limit']);
      // Another account is not affected.
      const other = await protectedPerson();
      await api.call(signInOtp, otp(await mfaChallenge(api, other.email), other.recoveryCodes[0]!));
    },
  );

  test('counts attempts with a session towards the same limit of ten', async () => {
    const { as, email, secret } = await protectedPerson();
    const code = () => ({ body: { code: wrongCode(secret) } });
    for (let i = 0; i < 5; i++) {
      expect(await api.refused(disableMfa, code(), as)).toBe('400 ERR78');
      expect(await api.refused(renewRecoveryCodes, code(), as)).toBe('400 ERR78');
    }
    const right = { body: { code: await unusedCode(api, secret) } };
    expect(await api.refused(disableMfa, right, as)).toBe('429 ERR117');
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), right.body.code))).toBe(
      '429 ERR117',
    );
  });

  test('is limited to fifty attempts a day', async () => {
    const { as, secret } = await protectedPerson();
    const { db } = api.services;
    const nextQuarter = () => db.deleteFrom('rate_limits').where('key', 'like', 'otp:%').execute();
    for (let i = 0; i < 50; i++) {
      if (i % 10 === 0) await nextQuarter();
      expect(await api.refused(disableMfa, { body: { code: wrongCode(secret) } }, as)).toBe('400 ERR78');
    }
    await nextQuarter();
    const right = { body: { code: await unusedCode(api, secret) } };
    expect(await api.refused(disableMfa, right, as)).toBe('429 ERR117');
    await nextQuarter();
    await db
      .updateTable('rate_limits')
      .set({ resetat: new Date(0) })
      .execute();
    await api.call(disableMfa, right, as);
    expect(
      await db.selectFrom('rate_limits').select('key').where('key', 'like', 'otp%:account:%').execute(),
    ).toEqual([]);
  });

  test('starts a new count after a correct code', async () => {
    const { email, secret } = await protectedPerson();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 8; i++)
        expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), wrongCode(secret)))).toBe(
          '400 ERR78',
        );
      await api.call(signInOtp, otp(await mfaChallenge(api, email), await unusedCode(api, secret)));
    }
  });
});
