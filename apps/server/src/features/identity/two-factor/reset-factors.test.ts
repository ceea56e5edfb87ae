import { me, signInOtp } from '@rushes/contract/identity';
import {
  addPasskey,
  disableMfa,
  getMfa,
  passkeyOptions,
  signInPasskey,
  signInPasskeyOptions,
} from '@rushes/contract/mfa';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { makeTenant, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import {
  auditOf,
  firstStep,
  mailsTo,
  makeSomebody,
  mfaChallenge,
  turnOnMfa,
  wrongCode,
} from '#test/second-factor.ts';
import { findActor } from '../identity.service.ts';
import { resetFactors } from './reset-factors.service.ts';

let api: Api;
let world: World;
let admin: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const somebody = (at = world.studio.root) => makeSomebody(api, at);

/** Called as the users feature does, after it has checked the administrator's permission. */
async function reset(userid: string): Promise<void> {
  const { services } = api;
  const ctx: Ctx = {
    ...services,
    requestId: '',
    address: '203.0.113.9',
    useragent: 'Firefox/1',
    actor: undefined,
  };
  const actor = (await findActor(ctx, admin.headers['id-token'], admin.headers['access-token']))!;
  const asAdmin: UserCtx = { ...ctx, actor };
  await services.db.transaction().execute((trx) => resetFactors(trx, asAdmin, userid));
}

test('A factor reset removes all second factors, keeps the password and ends all sessions', async () => {
  const { email, id, as } = await somebody();
  const { recoveryCodes } = await turnOnMfa(api, as);
  const device = makeAuthenticator(api.url);
  const begun = await api.call(passkeyOptions, {}, as);
  await api.call(
    addPasskey,
    { body: { challenge: begun.challenge, name: 'Phone', response: device.create(begun.options) } },
    as,
  );
  const challenge = await mfaChallenge(api, email);
  const stream = await openLive(api, as);
  await reset(id);

  await stream.ended;
  expect(stream.received.at(-1)).toMatchObject({ name: 'identity.forcedOut', data: { reason: 'password' } });
  expect(await api.refused(me, {}, as)).toBe('401 11026');
  expect(await api.refused(signInOtp, { body: { challenge, code: recoveryCodes[0]! } })).toBe('400 ERR73');
  const asked = await api.call(signInPasskeyOptions);
  const body = { challenge: asked.challenge, response: device.get(asked.options) };
  expect(await api.refused(signInPasskey, { body })).toBe('400 ERR70');
  const again = await api.signIn(email);
  expect((await api.call(getMfa, {}, again)).mfa).toMatchObject({
    enabled: 0,
    passkeys: 0,
    recoveryCodesLeft: 0,
  });

  expect((await auditOf(api, id)).filter(({ action }) => action === 'mfa.disabled')).toEqual([
    {
      action: 'mfa.disabled',
      actorid: world.users.admin,
      subjectid: id,
      tenantid: world.studio.id,
      data: { by: 'administrator', totp: true, passkeys: 1 },
    },
  ]);
  const mails = await mailsTo(api, email);
  const mail = mails.find(({ subject }) => subject === 'Two-factor authentication was reset')!;
  expect(mail.text).toContain('The administrator admin Test');
  // The administrator's IP address is not disclosed.
  expect(mail.text).not.toContain('203.0.113.9');
});

test('A factor reset clears the count of wrong codes', async () => {
  const { id, as } = await somebody();
  const { secret } = await turnOnMfa(api, as);
  const wrong = { body: { code: wrongCode(secret) } };
  expect(await api.refused(disableMfa, wrong, as)).toBe('400 ERR78');
  const counted = api.services.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'otp%:account:%');
  expect(await counted.execute()).toHaveLength(2);
  await reset(id);
  expect(await counted.execute()).toEqual([]);
});

test('A factor reset leads to set-up at the next sign-in if the tenant requires two factors', async () => {
  const { id: tenantid, root } = await makeTenant(api.services, 'Strict');
  const { email, id, as } = await somebody(root);
  await turnOnMfa(api, as);
  await api.services.db.updateTable('tenants').set({ mfarequired: 1 }).where('id', '=', tenantid).execute();
  await reset(id);
  expect(Object.keys(await firstStep(api, email))).toEqual(['setup']);
});

test('A factor reset does nothing for a user without second factors', async () => {
  const { email, id, as } = await somebody();
  await reset(id);
  await api.call(me, {}, as);
  expect(await auditOf(api, id)).toEqual([]);
  expect(await mailsTo(api, email)).toEqual([]);
});
