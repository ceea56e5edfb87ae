import { urlPath } from '@rushes/contract/endpoint';
import { signIn, signInOtp } from '@rushes/contract/identity';
import {
  addPasskey,
  passkeyOptions,
  signInEnable,
  signInPasskey,
  signInPasskeyOptions,
  signInSetup,
} from '@rushes/contract/mfa';
import {
  changePassword,
  completePassword,
  forgotPassword,
  requestTemporaryPassword,
  resetPassword,
  useTemporaryPassword,
} from '@rushes/contract/passwords';
import { confirmSignUp, createAccount } from '@rushes/contract/sign-up';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { externalJourney, redirectUri, SITE } from '#test/external-journey.ts';
import { atFileEnd } from '#test/file-end.ts';
import { makePerson, makeTenant, PASSWORD, type Place } from '#test/fixtures.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { type OidcPeer, startOidcPeer } from '#test/peers/oidc-peer.ts';
import { codeOf, mfaChallenge, setupChallenge, turnOnMfa, unusedCode } from '#test/second-factor.ts';
import { enter } from '#test/session.ts';
import { beginWork } from '#test/worker.ts';

// The e-mail about a sign-in on a device that the account was never used on.

const NEW = 'New sign-in to your account';
let api: Api;
let peer: OidcPeer;
let root: Place;
let strict: Place;

beforeAll(async () => {
  peer = await startOidcPeer({ redirectUris: [redirectUri('studio')] });
  atFileEnd(() => peer.stop());
  const { issuer, clientId, clientSecret } = peer;
  const providers = [{ id: 'studio', name: 'Studio login', issuer, clientId, clientSecret }];
  api = await startApi({ RUSHES_PUBLIC_URL: SITE, RUSHES_OIDC: JSON.stringify(providers) });
  ({ root } = await makeTenant(api.services, 'Studio'));
  const { id, root: place } = await makeTenant(api.services, 'Strict');
  strict = place;
  await api.services.db.updateTable('tenants').set({ mfarequired: 1 }).where('id', '=', id).execute();
  const worker = await beginWork(api);
  atFileEnd(() => worker.rest());
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

let people = 0;
interface Somebody {
  email: string;
  id: string;
  as: As;
}
/** Somebody who was signed in before, in a browser that is not at hand. */
async function somebody(at = root): Promise<Somebody> {
  const email = `person-${++people}@device.test`;
  const id = await makePerson(api.services, { email, group: 'team', at });
  return { email, id, as: at === root ? await api.signIn(email) : await enter(api, id) };
}
const newDeviceMails = async (email: string) =>
  (await mailsTo(api, email)).filter(({ subject }) => subject === NEW).map(({ text }) => text);
const post = (email: string, cookie = '', password = PASSWORD) =>
  api.fetch(urlPath(signIn.path), undefined, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password }),
  });
const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('rushes-device='))!
    .split(';')[0]!;

describe('is sent', () => {
  const methods: [string, string, (person: Somebody) => Promise<unknown>][] = [
    ['password', 'password', ({ email }) => api.signIn(email)],
    [
      'password and app',
      'password and authenticator app',
      async ({ email, as }) => {
        const { secret } = await turnOnMfa(api, as);
        const challenge = await mfaChallenge(api, email);
        return api.call(signInOtp, { body: { challenge, code: await unusedCode(api, secret) } });
      },
    ],
    [
      'password and recovery code',
      'password and recovery code',
      async ({ email, as }) => {
        const { recoveryCodes } = await turnOnMfa(api, as);
        const challenge = await mfaChallenge(api, email);
        return api.call(signInOtp, { body: { challenge, code: recoveryCodes[0]! } });
      },
    ],
    [
      'passkey',
      'passkey',
      async ({ as }) => {
        const device = makeAuthenticator(SITE);
        const asked = await api.call(passkeyOptions, {}, as);
        const added = { challenge: asked.challenge, name: 'Laptop', response: device.create(asked.options) };
        await api.call(addPasskey, { body: added }, as);
        const { challenge, options } = await api.call(signInPasskeyOptions, {});
        return api.call(signInPasskey, { body: { challenge, response: device.get(options) } });
      },
    ],
    [
      'provider',
      'Studio login',
      ({ email, id }) =>
        externalJourney(api).signIn('studio', peer, { sub: id, email, email_verified: true }),
    ],
    [
      'code from an e-mail',
      'password',
      async ({ email, id }) => {
        await api.services.db
          .updateTable('credentials')
          .set({ temporary: true })
          .where('userid', '=', id)
          .execute();
        await api.call(requestTemporaryPassword, { body: { email } });
        const body = { email, code: await codeTo(api, email) };
        const { newPassword } = await api.call(useTemporaryPassword, { body });
        const chosen = { challenge: newPassword.challenge, password: 'Another-horse-8!' };
        return api.call(completePassword, { body: chosen });
      },
    ],
    [
      'new password after a reset',
      'password',
      async ({ email }) => {
        await api.call(forgotPassword, { body: { email } });
        const body = { email, code: await codeTo(api, email), password: 'Another-horse-8!' };
        await api.call(resetPassword, { body });
        return api.call(signIn, { body: { email, password: body.password } });
      },
    ],
  ];

  test.each(methods)('after a sign-in with %s, and names it: %s', async (_name, said, sign) => {
    const person = await somebody();
    await sign(person);
    const sent = await newDeviceMails(person.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`Sign-in method: ${said}.`);
    expect(sent[0]).toContain('IP address: 127.0.0.1.');
  });

  test('after one that sets up an app because the workspace requires it', async () => {
    const { email, id } = await somebody(strict);
    const once = async () => {
      const challenge = await setupChallenge(api, email);
      const { secret } = await api.call(signInSetup, { body: { challenge } });
      return api.call(signInEnable, { body: { challenge, code: codeOf(secret) } });
    };
    await once();
    expect(await newDeviceMails(email)).toEqual([]);
    await api.services.db.deleteFrom('authenticators').where('userid', '=', id).execute();
    await once();
    expect(await newDeviceMails(email)).toEqual([
      expect.stringContaining('Sign-in method: password and authenticator app.'),
    ]);
  });

  test('in the language of the user', async () => {
    const { email, id } = await somebody();
    await api.services.db.updateTable('users').set({ language: 'nl' }).where('id', '=', id).execute();
    await api.signIn(email);
    const [mail] = await mailsTo(api, email);
    expect(mail).toMatchObject({
      subject: 'Ingelogd op een nieuw apparaat',
      text: expect.stringContaining('Inlogmethode: wachtwoord.'),
    });
  });

  test('when the cookie of the device is for another account, or forged', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const theirs = deviceIn(await post(other.email));
    await post(one.email, theirs);
    expect(await newDeviceMails(one.email)).toHaveLength(1);
    const forged = theirs.replace(/^(rushes-device=)[\w-]{22}/, `$1${'A'.repeat(22)}`);
    await post(one.email, forged);
    expect(await newDeviceMails(one.email)).toHaveLength(2);
  });

  test('on a device that was used before the password was replaced', async () => {
    const { email, as } = await somebody();
    const device = deviceIn(await post(email));
    const password = 'Another-horse-8!';
    await api.call(changePassword, { body: { currentPassword: PASSWORD, password } }, as);
    const renewed = deviceIn(await post(email, device, password));
    expect(await newDeviceMails(email)).toHaveLength(2);
    await post(email, renewed, password);
    expect(await newDeviceMails(email)).toHaveLength(2);
  });

  test('also after the sessions of the account were deleted with the years', async () => {
    const { email, id } = await somebody();
    await api.services.db.deleteFrom('sessions').where('userid', '=', id).execute();
    await api.signIn(email);
    expect(await newDeviceMails(email)).toHaveLength(1);
  });
});

describe('is not sent', () => {
  test('after the first sign-in of an account', async () => {
    const { email } = await somebody();
    expect(await newDeviceMails(email)).toEqual([]);
    const fresh = 'fresh@device.test';
    const person = { firstName: 'Ada', lastName: 'Byron', email: fresh, password: PASSWORD };
    const asked = await api.fetch(urlPath(createAccount.path), undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!;
    await api.fetch(urlPath(confirmSignUp.path), undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email: fresh, code: await codeTo(api, fresh) }),
    });
    expect(await newDeviceMails(fresh)).toEqual([]);
    await api.signIn(fresh);
    expect(await newDeviceMails(fresh)).toHaveLength(1);
  });

  test('on a device the account was used on, also beside another account', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const first = deviceIn(await post(one.email));
    const both = deviceIn(await post(other.email, first));
    await post(one.email, both);
    await post(other.email, both);
    expect(await newDeviceMails(one.email)).toHaveLength(1);
    expect(await newDeviceMails(other.email)).toHaveLength(1);
  });
});
