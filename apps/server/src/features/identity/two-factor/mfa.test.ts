import { urlPath } from '@rushes/contract/endpoint';
import { me, signInOtp } from '@rushes/contract/identity';
import {
  disableMfa,
  enableMfa,
  getMfa,
  renewRecoveryCodes,
  setMfaPreference,
  setupMfa,
  signInEnable,
  signInSetup,
  verifyMfa,
} from '@rushes/contract/mfa';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, refusalIn, startApi } from '#test/api.ts';
import { makeTenant, makeWorld, type World } from '#test/fixtures.ts';
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
  setupChallenge,
  turnOnMfa,
  unusedCode,
  wrongCode,
} from '#test/second-factor.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const somebody = (at = world.studio.root) => makeSomebody(api, at);
const protectedPerson = () => makeProtected(api, world.studio.root);

const otp = (challenge: string, code: string) => ({ body: { challenge, code } });

describe('Setting up two-factor authentication [Z288]', () => {
  test('follows its steps in order, and refuses steps taken too early', async () => {
    const { as } = await somebody();
    const code = { body: { code: '123456' } };
    expect(await api.refused(verifyMfa, code, as)).toBe('409 ERR80');
    expect(await api.refused(enableMfa, {}, as)).toBe('409 ERR80');
    expect(await api.refused(disableMfa, code, as)).toBe('409 ERR80');
    expect(await api.refused(renewRecoveryCodes, code, as)).toBe('409 ERR80');
    const { secret } = await api.call(setupMfa, {}, as);
    expect(await api.refused(enableMfa, {}, as)).toBe('409 ERR80');
    expect(await api.refused(verifyMfa, { body: { code: wrongCode(secret) } }, as)).toBe('400 ERR78');
    expect(await api.refused(enableMfa, {}, as)).toBe('409 ERR80');
    expect(await api.refused(disableMfa, code, as)).toBe('409 ERR80');
    expect((await api.call(getMfa, {}, as)).mfa).toEqual({
      enabled: 0,
      required: 0,
      preferred: 'totp',
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
    expect((await api.call(me, {}, as)).user.mfa).toBe(0);
  });

  test('requires a well-formed code [W246]', async () => {
    const { as } = await somebody();
    await api.call(setupMfa, {}, as);
    expect(await api.refused(verifyMfa, { body: {} as { code: string } }, as)).toBe('400 11406');
    expect(await api.refused(verifyMfa, { body: { code: 'x'.repeat(65) } }, as)).toBe('400 11406');
    for (const code of ['', ' ', 'abcdef', '12345', '1234567', '\u0000'])
      expect(await api.refused(verifyMfa, { body: { code } }, as), code).toBe('400 ERR78');
  });

  test('gives ten recovery codes, shown once and stored only as hashes', async () => {
    const { as, id, email } = await somebody();
    const { secret, uri } = await api.call(setupMfa, {}, as);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Rushes:/);
    expect(decodeURIComponent(uri)).toContain(email);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    // Users type the code as the app shows it.
    const code = codeOf(secret);
    await api.call(verifyMfa, { body: { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` } }, as);
    const { recoveryCodes } = await api.call(enableMfa, {}, as);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
    expect((await api.call(getMfa, {}, as)).mfa).toMatchObject({ enabled: 1, recoveryCodesLeft: 10 });
    expect((await api.call(me, {}, as)).user.mfa).toBe(1);
    expect(await api.refused(setupMfa, {}, as)).toBe('409 ERR79');
    expect(await api.refused(enableMfa, {}, as)).toBe('409 ERR79');
    expect(await api.refused(verifyMfa, { body: { code: codeOf(secret, 1) } }, as)).toBe('409 ERR79');

    const { db } = api.services;
    const rows = [
      await db.selectFrom('authenticators').selectAll().where('userid', '=', id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('userid', '=', id).execute(),
    ];
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(secret);
    for (const one of recoveryCodes) {
      expect(stored).not.toContain(one);
      expect(stored).not.toContain(one.replace('-', ''));
    }
  });

  test('replaces a secret that was never enabled', async () => {
    const { as } = await somebody();
    const first = await api.call(setupMfa, {}, as);
    await api.call(verifyMfa, { body: { code: codeOf(first.secret) } }, as);
    const second = await api.call(setupMfa, {}, as);
    expect(await api.refused(enableMfa, {}, as)).toBe('409 ERR80');
    expect(await api.refused(verifyMfa, { body: { code: codeOf(first.secret, 1) } }, as)).toBe('400 ERR78');
    await api.call(verifyMfa, { body: { code: codeOf(second.secret) } }, as);
    await api.call(enableMfa, {}, as);
  });
});

describe('A tenant that requires two-factor authentication [Z288]', () => {
  async function strict() {
    const tenant = await makeTenant(api.services, 'Strict');
    const person = await somebody(tenant.root);
    await api.services.db
      .updateTable('tenants')
      .set({ mfarequired: 1 })
      .where('id', '=', tenant.id)
      .execute();
    return { tenant, ...person };
  }

  test('forces set-up at the next sign-in, which then gives the session', async () => {
    const { email, id } = await strict();
    const reply = await firstStep(api, email);
    expect(Object.keys(reply)).toEqual(['setup']);
    const challenge = (reply as { setup: { challenge: string } }).setup.challenge;
    expect(await api.refused(signInOtp, otp(challenge, '123456'))).toBe('400 ERR73');
    expect(await api.refused(signInEnable, otp(challenge, '123456'))).toBe('409 ERR80');
    const { secret, uri } = await api.call(signInSetup, { body: { challenge } });
    expect(uri).toContain(secret);
    // Reloading the page shows the same secret; another sign-in never sees it.
    expect((await api.call(signInSetup, { body: { challenge } })).secret).toBe(secret);
    const second = await setupChallenge(api, email);
    expect((await api.call(signInSetup, { body: { challenge: second } })).secret).not.toBe(secret);
    expect(await api.refused(signInEnable, otp(challenge, wrongCode(secret)))).toBe('400 ERR78');

    const code = codeOf(secret);
    const session = await api.call(signInEnable, otp(challenge, code));
    expect(session.recoveryCodes).toHaveLength(10);
    const as = asOf(session);
    expect((await api.call(getMfa, {}, as)).mfa).toMatchObject({ enabled: 1, required: 1 });
    expect(await api.refused(signInEnable, otp(challenge, codeOf(secret, 1)))).toBe('400 ERR73');
    // The second pending sign-in must start again and is asked for the code.
    expect(await api.refused(signInSetup, { body: { challenge: second } })).toBe('400 ERR73');
    expect(await api.refused(signInEnable, otp(second, codeOf(secret, 1)))).toBe('400 ERR73');
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), code))).toBe('400 ERR78');
    await api.call(signInOtp, otp(await mfaChallenge(api, email), codeOf(secret, 1)));
    expect((await auditOf(api, id)).map(({ action }) => action)).toEqual([
      'session.refused',
      'mfa.enabled',
      'session.refused',
    ]);
  });

  test('gets one authenticator and one session from five simultaneous requests', async () => {
    const { email, id } = await strict();
    const challenge = await setupChallenge(api, email);
    const { secret } = await api.call(signInSetup, { body: { challenge } });
    const before = await countSessions(id);
    const code = codeOf(secret);
    const results = await outcomes([1, 2, 3, 4, 5].map(() => api.call(signInEnable, otp(challenge, code))));
    expect(results).toEqual({ taken: 1, refused: 4 });
    expect(await countSessions(id)).toBe(before + 1);
  });

  test('gives no set-up secret to a user who enabled it in the meantime', async () => {
    const { email, as } = await strict();
    const challenge = await setupChallenge(api, email);
    await api.call(signInSetup, { body: { challenge } });
    await turnOnMfa(api, as);
    expect(await api.refused(signInSetup, { body: { challenge } })).toBe('400 ERR73');
    expect(await api.refused(signInEnable, otp(challenge, '123456'))).toBe('400 ERR73');
  });

  test('does not let users disable it', async () => {
    const { as, tenant } = await strict();
    const { secret, recoveryCodes } = await turnOnMfa(api, as);
    for (const code of [await unusedCode(api, secret), recoveryCodes[0]!])
      expect(await api.refused(disableMfa, { body: { code } }, as)).toBe('409 ERR84');
    expect((await api.call(getMfa, {}, as)).mfa).toMatchObject({ enabled: 1, recoveryCodesLeft: 10 });
    await api.services.db
      .updateTable('tenants')
      .set({ mfarequired: 0 })
      .where('id', '=', tenant.id)
      .execute();
    await api.call(disableMfa, { body: { code: await unusedCode(api, secret) } }, as);
  });

  const countSessions = async (userid: string) => {
    const rows = await api.services.db
      .selectFrom('sessions')
      .select('id')
      .where('userid', '=', userid)
      .execute();
    return rows.length;
  };
});

describe('Disabling two-factor authentication and renewing recovery codes [Z288]', () => {
  test('requires a code, keeps other sessions, and invalidates earlier recovery codes', async () => {
    const { email, id, as, secret, recoveryCodes } = await protectedPerson();
    expect(await api.refused(disableMfa, { body: { code: wrongCode(secret) } }, as)).toBe('400 ERR78');
    expect(await api.refused(renewRecoveryCodes, { body: { code: recoveryCodes[0]! } }, as)).toBe(
      '400 ERR78',
    );
    const renewed = await api.call(renewRecoveryCodes, { body: { code: await unusedCode(api, secret) } }, as);
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await api.refused(signInOtp, otp(await mfaChallenge(api, email), recoveryCodes[1]!))).toBe(
      '400 ERR78',
    );
    const session = await api.call(signInOtp, otp(await mfaChallenge(api, email), renewed.recoveryCodes[0]!));
    await api.call(disableMfa, { body: { code: renewed.recoveryCodes[1]! } }, as);
    await api.call(me, {}, as);
    await api.call(me, {}, asOf(session));
    expect((await api.call(getMfa, {}, as)).mfa).toMatchObject({ enabled: 0, recoveryCodesLeft: 0 });
    expect(Object.keys(await firstStep(api, email))).toContain('accessToken');

    const actions = (await auditOf(api, id)).map(({ action }) => action);
    expect(actions.filter((action) => action !== 'session.refused')).toEqual([
      'mfa.enabled',
      'mfa.codesRenewed',
      'mfa.recoveryUsed',
      'mfa.recoveryUsed',
      'mfa.disabled',
    ]);
  });

  test('causes no deadlock or other error when codes are used at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, as, secret, recoveryCodes } = await protectedPerson();
      const [first, second] = [await mfaChallenge(api, email), await mfaChallenge(api, email)];
      const code = await unusedCode(api, secret);
      const calls = await Promise.allSettled([
        api.call(disableMfa, { body: { code: recoveryCodes[0]! } }, as),
        api.call(signInOtp, otp(first, code)),
        api.call(signInOtp, otp(second, recoveryCodes[1]!)),
        api.call(renewRecoveryCodes, { body: { code: codeOf(secret, 1) } }, as),
      ]);
      const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [String(call.reason)] : []));
      for (const refusal of refusals) expect(refusal).toMatch(/ERR78|ERR80/);
      expect(refusals.length).toBeLessThan(4);
    }
  });

  test('informs the user by e-mail in their language', async () => {
    const { email, id, as, secret, recoveryCodes } = await protectedPerson();
    await api.services.db.updateTable('users').set({ language: 'nl' }).where('id', '=', id).execute();
    await api.call(renewRecoveryCodes, { body: { code: await unusedCode(api, secret) } }, as);
    await api.call(disableMfa, { body: { code: await unusedCode(api, secret) } }, as);
    const mails = await mailsTo(api, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on',
      expect.stringMatching(/herstelcodes/),
      expect.stringMatching(/uit/),
    ]);
    const sent = JSON.stringify(mails);
    for (const hidden of [secret, ...recoveryCodes]) expect(sent).not.toContain(hidden);
  });

  test('stores the preferred method, and refuses unknown ones [Z288]', async () => {
    const { as } = await somebody();
    const set = (preferred: string) => ({ body: { preferred: preferred as 'totp' } });
    expect(await api.refused(setMfaPreference, set('sms'), as)).toBe('400 11406');
    expect((await api.call(setMfaPreference, set('passkey'), as)).mfa.preferred).toBe('passkey');
    expect((await api.call(getMfa, {}, as)).mfa.preferred).toBe('passkey');
  });
});

test('The two-factor endpoints return 401 without a session', async () => {
  for (const endpoint of [getMfa, setupMfa, verifyMfa, enableMfa, disableMfa, renewRecoveryCodes]) {
    const response = await api.fetch(urlPath(endpoint.path), undefined, { method: endpoint.method });
    expect(await refusalIn(response)).toBe('401 1011');
  }
});
