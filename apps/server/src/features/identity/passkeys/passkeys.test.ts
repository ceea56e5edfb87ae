import { generateKeyPairSync } from 'node:crypto';
import { urlPath } from '@rushes/contract/endpoint';
import { me, type Session, type SignInReply } from '@rushes/contract/identity';
import {
  addPasskey,
  disableMfa,
  getMfa,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  setMfaPreference,
  signInPasskey,
  signInPasskeyOptions,
} from '@rushes/contract/mfa';
import { listSignInMethods } from '@rushes/contract/sign-up';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { type Authenticator, makeAuthenticator, type Twist } from '#test/authenticator.ts';
import { makePerson, makeTenant, type Place } from '#test/fixtures.ts';
import { asOf, auditOf, firstStep, mailsTo, outcomes, turnOnMfa, unusedCode } from '#test/second-factor.ts';
import { enter } from '#test/session.ts';

const ORIGIN = 'https://rushes.test';
let api: Api;
let strict: { id: string; root: Place };
let calm: { id: string; root: Place };

beforeAll(async () => {
  // The relying party is the public URL, whatever address the request came to.
  api = await startApi({ RUSHES_PUBLIC_URL: ORIGIN });
  calm = await makeTenant(api.services, 'Calm');
  strict = await makeTenant(api.services, 'Strict');
  await api.services.db.updateTable('tenants').set({ mfarequired: 1 }).where('id', '=', strict.id).execute();
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

let people = 0;
async function somebody(at = calm.root): Promise<{ email: string; id: string; as: As }> {
  const email = `person-${++people}@studio.test`;
  const id = await makePerson(api.services, { email, group: 'team', at });
  return { email, id, as: await enter(api, id) };
}

async function register(as: As, device: Authenticator, name = 'Laptop') {
  const { challenge, options } = await api.call(passkeyOptions, {}, as);
  return api.call(addPasskey, { body: { challenge, name, response: device.create(options) } }, as);
}
async function withPasskey(at?: Place) {
  const person = await somebody(at);
  const device = makeAuthenticator(ORIGIN);
  await register(person.as, device);
  return { ...person, device };
}
/** The request body for a sign-in with the device. */
async function assertion(device: Authenticator, twist?: Twist) {
  const { challenge, options } = await api.call(signInPasskeyOptions, {});
  return { body: { challenge, response: device.get(options, twist) } };
}
const session = (reply: SignInReply): Session => {
  if (!('accessToken' in reply)) throw new Error(`no session: ${Object.keys(reply)}`);
  return reply;
};

describe('Registering a passkey', () => {
  test('gives options with the user, the site and required user verification', async () => {
    const { as, id, email } = await somebody();
    const { options } = await api.call(passkeyOptions, {}, as);
    expect(options).toMatchObject({
      rp: { id: 'rushes.test', name: 'Rushes' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  test.each<[string, Twist]>([
    ['for another site', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['over plain HTTP', { origin: 'http://rushes.test' }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['without user presence', { isPresent: false }],
    ['without user verification', { isVerified: false }],
    ['in the wrong ceremony', { type: 'webauthn.get' }],
  ])('is refused %s', async (_why, twist) => {
    const { as } = await somebody();
    const { challenge, options } = await api.call(passkeyOptions, {}, as);
    const response = makeAuthenticator(ORIGIN).create(options, twist);
    expect(await api.refused(addPasskey, { body: { challenge, name: 'Laptop', response } }, as)).toBe(
      '400 ERR70',
    );
    expect((await api.call(listPasskeys, {}, as)).passkeys).toEqual([]);
  });

  test('is refused when the response cannot be parsed', async () => {
    const { as } = await somebody();
    const nonsense: Record<string, unknown>[] = [
      {},
      { id: 7, rawId: 7, type: 'public-key', response: null },
      {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'o' },
      },
    ];
    for (const response of nonsense) {
      const { challenge } = await api.call(passkeyOptions, {}, as);
      expect(await api.refused(addPasskey, { body: { challenge, name: 'X', response } }, as)).toBe(
        '400 ERR70',
      );
    }
  });

  test('requires a valid name', async () => {
    const { as } = await somebody();
    const { challenge, options } = await api.call(passkeyOptions, {}, as);
    const response = makeAuthenticator(ORIGIN).create(options);
    for (const name of ['', '   ', 'x'.repeat(192), 'a\u0007b'])
      expect(await api.refused(addPasskey, { body: { challenge, name, response } }, as)).toBe('400 11406');
    const { passkey } = await api.call(addPasskey, { body: { challenge, name: ' Sleutel ', response } }, as);
    expect(passkey.name).toBe('Sleutel');
  });

  test('accepts a challenge once, only from the user it was issued to', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { challenge, options } = await api.call(passkeyOptions, {}, one.as);
    const body = { challenge, name: 'Laptop', response: makeAuthenticator(ORIGIN).create(options) };
    expect(await api.refused(addPasskey, { body }, other.as)).toBe('400 ERR73');
    expect(await api.refused(addPasskey, { body }, one.as)).toBe('400 ERR73');
    const again = await api.call(passkeyOptions, {}, one.as);
    const device = makeAuthenticator(ORIGIN);
    const good = { challenge: again.challenge, name: 'Laptop', response: device.create(again.options) };
    await api.call(addPasskey, { body: good }, one.as);
    expect(await api.refused(addPasskey, { body: good }, one.as)).toBe('400 ERR73');
    // The device creates a new response, but it is registered already: neither its owner nor another user can add
    // it.
    const third = await api.call(passkeyOptions, {}, other.as);
    const stolen = { challenge: third.challenge, name: 'Mine', response: device.create(third.options) };
    expect(await api.refused(addPasskey, { body: stolen }, other.as)).toBe('400 ERR70');
  });

  test('allows several with names, and each user can remove only their own', async () => {
    const { as, id, email } = await somebody();
    const [laptop, phone] = [makeAuthenticator(ORIGIN), makeAuthenticator(ORIGIN, { counts: false })];
    const { passkey } = await register(as, laptop, 'Laptop');
    expect(passkey).toMatchObject({ id: laptop.id, name: 'Laptop', lastusedat: null });
    await register(as, phone, 'Phone');
    const { options } = await api.call(passkeyOptions, {}, as);
    expect(options.excludeCredentials).toMatchObject([{ id: laptop.id }, { id: phone.id }]);
    await api.call(signInPasskey, await assertion(phone));
    const { passkeys } = await api.call(listPasskeys, {}, as);
    expect(passkeys.map(({ name, lastusedat }) => [name, lastusedat !== null])).toEqual([
      ['Laptop', false],
      ['Phone', true],
    ]);
    expect((await api.call(getMfa, {}, as)).mfa).toMatchObject({ enabled: 0, passkeys: 2 });

    const other = await somebody();
    const key = { params: { id: laptop.id } };
    expect(await api.refused(removePasskey, key, other.as)).toBe('404 11404');
    expect(await api.refused(removePasskey, { params: { id: 'nothing' } }, as)).toBe('404 11404');
    await api.call(removePasskey, key, as);
    expect(await api.refused(removePasskey, key, as)).toBe('404 11404');
    expect(await api.refused(signInPasskey, await assertion(laptop))).toBe('400 ERR70');
    await api.call(signInPasskey, await assertion(phone));

    expect(await auditOf(api, id)).toMatchObject([
      { action: 'passkey.added', actorid: id, tenantid: calm.id, data: { name: 'Laptop' } },
      { action: 'passkey.added', data: { name: 'Phone' } },
      { action: 'passkey.removed', actorid: id, data: { name: 'Laptop' } },
    ]);
    const mails = await mailsTo(api, email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A passkey was added',
      'A passkey was added',
      'A passkey was removed',
      'New sign-in to your account',
    ]);
  });
});

describe('Signing in with a passkey', () => {
  test('gives the same options to everyone and names no user', async () => {
    const seen = await Promise.all([1, 2].map(() => api.call(signInPasskeyOptions, {})));
    const [first, second] = seen.map(({ options: { challenge: _challenge, ...options } }) => options);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ rpId: 'rushes.test', userVerification: 'required' });
    expect(first?.allowCredentials ?? []).toEqual([]);
    expect(seen[0]!.options.challenge).not.toBe(seen[1]!.options.challenge);
    expect((await api.call(listSignInMethods, {})).passkeys).toBe(true);
  });

  test.each<[string, Twist]>([
    ['signed with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['for another site', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['without user presence', { isPresent: false }],
    ['without user verification', { isVerified: false }],
    ['in the wrong ceremony', { type: 'webauthn.create' }],
    ['for another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['for an unknown user', { userHandle: '' }],
    ['with a lower counter', { counter: 1 }],
    ['with an unchanged counter', { counter: 0 }],
  ])('is refused %s', async (_why, twist) => {
    const { id, device } = await withPasskey();
    await api.call(signInPasskey, await assertion(device));
    expect(await api.refused(signInPasskey, await assertion(device, twist))).toBe('400 ERR70');
    expect((await auditOf(api, id)).at(-1)).toMatchObject({
      action: 'session.refused',
      subjectid: id,
      data: { reason: 'passkey' },
    });
    await api.call(signInPasskey, await assertion(device));
  });

  test('is refused when the signature was changed', async () => {
    const { device } = await withPasskey();
    const { body } = await assertion(device);
    const { response } = body.response as { response: Record<string, string> };
    const signature = Buffer.from(response.signature!, 'base64url');
    signature[signature.length - 1]! ^= 1;
    const changed = { ...response, signature: signature.toString('base64url') };
    expect(
      await api.refused(signInPasskey, {
        body: { ...body, response: { ...body.response, response: changed } },
      }),
    ).toBe('400 ERR70');
  });

  test('is refused when the response cannot be parsed or the passkey is unknown', async () => {
    const { device } = await withPasskey();
    const { options } = await api.call(signInPasskeyOptions, {});
    const good = device.get(options);
    const nonsense: Record<string, unknown>[] = [
      {},
      { id: { $ne: null } },
      { ...good, response: null },
      { ...good, response: { clientDataJSON: 7 } },
      { ...good, rawId: 'other' },
      makeAuthenticator(ORIGIN).get(options),
    ];
    for (const response of nonsense) {
      const { challenge } = await api.call(signInPasskeyOptions, {});
      expect(await api.refused(signInPasskey, { body: { challenge, response } })).toBe('400 ERR70');
    }
  });

  test('accepts a response once: valid, invalid, or sent five times at once', async () => {
    const { device } = await withPasskey();
    const used = await assertion(device);
    const reply = session(await api.call(signInPasskey, used));
    await api.call(me, {}, asOf(reply));
    expect(await api.refused(signInPasskey, used)).toBe('400 ERR73');
    const wrong = await assertion(device, { isVerified: false });
    expect(await api.refused(signInPasskey, wrong)).toBe('400 ERR70');
    expect(await api.refused(signInPasskey, wrong)).toBe('400 ERR73');
    const once = await assertion(device);
    expect(await outcomes([1, 2, 3, 4, 5].map(() => api.call(signInPasskey, once)))).toEqual({
      taken: 1,
      refused: 4,
    });
    // An assertion for a challenge that was issued for registration.
    const { as } = await withPasskey();
    const { challenge, options } = await api.call(passkeyOptions, {}, as);
    const response = device.get({ ...options, rpId: 'rushes.test' });
    expect(await api.refused(signInPasskey, { body: { challenge, response } })).toBe('400 ERR73');
  });

  test('accepts only one of two cloned devices with the same counter', async () => {
    const { device } = await withPasskey();
    const answers = await Promise.all([assertion(device, { counter: 9 }), assertion(device, { counter: 9 })]);
    expect(await outcomes(answers.map((answer) => api.call(signInPasskey, answer)))).toEqual({
      taken: 1,
      refused: 1,
    });
  });

  test('counts as both factors: no code and no two-factor set-up is required', async () => {
    const { as, device, email, id } = await withPasskey(strict.root);
    const { secret } = await turnOnMfa(api, as);
    const response = await api.fetch(urlPath(signInPasskey.path), undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify((await assertion(device)).body),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/^rushes-session=/);
    const reply = session((await response.json()) as SignInReply);
    expect((await api.call(me, {}, asOf(reply))).user.email).toBe(email);
    const [row] = await api.services.db
      .selectFrom('audit')
      .select(['action', 'data'])
      .where('actorid', '=', id)
      .where('action', '=', 'session.signedIn')
      .execute();
    expect(row).toMatchObject({ data: { way: 'passkey', second: true } });
    // Without the app, the passkey alone satisfies the tenant; it cannot be removed as well.
    await api.call(disableMfa, { body: { code: await unusedCode(api, secret) } }, as);
    expect(await api.refused(removePasskey, { params: { id: device.id } }, as)).toBe('409 ERR84');
    expect((await api.call(listPasskeys, {}, as)).passkeys).toHaveLength(1);
  });

  test('is offered after the password, in the preferred order of the user', async () => {
    const { as, email } = await withPasskey();
    const methods = async () => {
      const reply = await firstStep(api, email);
      return 'mfa' in reply ? reply.mfa.methods : [];
    };
    expect(await methods()).toEqual(['passkey']);
    await turnOnMfa(api, as);
    expect(await methods()).toEqual(['totp', 'recovery', 'passkey']);
    await api.call(setMfaPreference, { body: { preferred: 'passkey' } }, as);
    expect(await methods()).toEqual(['passkey', 'totp', 'recovery']);
  });

  test('is refused for disabled accounts', async () => {
    const { id, device } = await withPasskey();
    await api.services.db.updateTable('users').set({ disabledat: new Date() }).where('id', '=', id).execute();
    expect(await api.refused(signInPasskey, await assertion(device))).toBe('400 ERR70');
  });

  test('keeps one factor when the last two are removed at the same time in a tenant that requires one', async () => {
    const { as, id, device } = await withPasskey(strict.root);
    const { secret } = await turnOnMfa(api, as);
    const code = await unusedCode(api, secret);
    const { db } = api.services;
    // Both requests are blocked before their decision, so that they are certain to run concurrently.
    const both = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const calls = outcomes([
        api.call(disableMfa, { body: { code } }, as),
        api.call(removePasskey, { params: { id: device.id } }, as),
      ]);
      const waiting = async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]!.waiting;
      };
      await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
      return { calls };
    });
    expect(await both.calls).toEqual({ taken: 1, refused: 1 });
    const { mfa } = await api.call(getMfa, {}, as);
    expect(mfa.enabled + mfa.passkeys).toBe(1);
  });
});
