import { can, groupAbilities } from '@rushes/contract/abilities';
import { setEmail } from '@rushes/contract/accounts';
import { urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { me } from '@rushes/contract/identity';
import { addPasskey, passkeyOptions } from '@rushes/contract/mfa';
import { getReauthMethods, reauthenticate, reauthPasskeyOptions } from '@rushes/contract/reauthentication';
import { updateUser } from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { type Authenticator, makeAuthenticator } from '#test/authenticator.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { provedMinutesAgo, sessionOf } from '#test/reauthentication.ts';
import { auditOf, codeOf, makeSomebody, turnOnMfa, unusedCode, wrongCode } from '#test/second-factor.ts';
import { enter } from '#test/session.ts';

const ORIGIN = 'https://rushes.test';
let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: ORIGIN });
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const nowhere = '00000000-0000-7000-8000-000000000000';
const somebody = () => makeSomebody(api, world.studio.root);
const isOld = (as: As) => provedMinutesAgo(api, as, 11);
let addresses = 0;
/** A call that requires a recent proof. */
const protectedCall = (as: As) =>
  api.call(setEmail, { body: { email: `proof-${++addresses}@new.test` } }, as).then(
    () => 'done',
    (error: Error) => error.message.slice(0, 3),
  );

async function register(as: As): Promise<Authenticator> {
  const device = makeAuthenticator(ORIGIN);
  const { challenge, options } = await api.call(passkeyOptions, {}, as);
  await api.call(addPasskey, { body: { challenge, name: 'Key', response: device.create(options) } }, as);
  return device;
}
async function assertion(as: As, device: Authenticator) {
  const { challenge, options } = await api.call(reauthPasskeyOptions, {}, as);
  return { body: { challenge, response: device.get(options) } };
}

describe('Calls that require recent proof of identity', () => {
  test('all refuse a session whose proof is too old', async () => {
    const people = {
      root: await makePerson(api.services, { email: 'root@proof.test', group: 'root' }),
      admin: await makePerson(api.services, {
        email: 'admin@proof.test',
        group: 'admin',
        at: world.studio.root,
      }),
    };
    const protectedEndpoints = endpoints.filter(({ recentAuth }) => recentAuth);
    expect(protectedEndpoints.map(({ name }) => name).sort()).toEqual([
      'accounts.deleteMe',
      'accounts.email',
      'billing.credit',
      'groups.permissions',
      'groups.setSignIn',
      'identity.mfaEnable',
      'identity.mfaSetup',
      'identity.passkeyAdd',
      'identity.passkeyOptions',
      'identity.passkeyRemove',
      'oauth.allow',
      'oauth.allowDevice',
      'scim.createToken',
      'tenants.accountDelete',
      'tenants.delete',
      'tenants.mfa',
      'tenants.onboard',
      'tenants.salesman',
      'tenants.softDelete',
      'tokens.create',
      'tokens.createOfTenant',
      'users.create',
      'users.delete',
      'users.password',
      'users.permissions',
      'users.remove',
      'users.resetMfa',
      'users.updateNode',
      'webhooks.create',
      'webhooks.rotate',
      'webhooks.update',
    ]);
    for (const { name, gate, method, path } of protectedEndpoints) {
      const isAdmins = gate === 'session' || can(groupAbilities.admin, gate as never);
      const as = await enter(api, isAdmins ? people.admin : people.root);
      await isOld(as);
      const url = urlPath(path).replace(/:\w+/g, nowhere);
      expect(await refusalIn(await api.fetch(url, as, { method })), name).toBe('403 ERR190');
    }
  });

  test('accept a sign-in as proof for ten minutes, but not a token renewal', async () => {
    const { as } = await somebody();
    await provedMinutesAgo(api, as, 9);
    expect(await protectedCall(as)).toBe('done');
    await isOld(as);
    const renewed = await api.fetch(urlPath('auth/refresh'), undefined, {
      method: 'POST',
      headers: { cookie: as.cookie },
    });
    const { idToken, accessToken } = (await renewed.json()) as { idToken: string; accessToken: string };
    const again = { ...as, headers: { 'id-token': idToken, 'access-token': accessToken } };
    expect(await protectedCall(again)).toBe('403');
    expect((await api.call(me, {}, again)).user.id).toBeTruthy();
  });

  test('include an administrator changing an e-mail address, also their own', async () => {
    const id = await makePerson(api.services, {
      email: 'boss@proof.test',
      group: 'admin',
      at: world.studio.root,
    });
    const as = await enter(api, id);
    await isOld(as);
    const change = (body: { email?: string; firstName?: string }) => ({ params: { id }, body });
    expect(await api.refused(updateUser, change({ email: 'thief@proof.test' }), as)).toBe('403 ERR190');
    await api.call(updateUser, change({ firstName: 'Bossa' }), as);
    await api.call(reauthenticate, { body: { password: PASSWORD } }, as);
    await api.call(updateUser, change({ email: 'chief@proof.test' }), as);
  });

  test('include an administrator changing the type of a user', async () => {
    const at = world.studio.root;
    const boss = await makePerson(api.services, { email: 'typist@proof.test', group: 'admin', at });
    const id = await makePerson(api.services, { email: 'typed@proof.test', group: 'team', at });
    const as = await enter(api, boss);
    await isOld(as);
    const change = { params: { id }, body: { type: 'admin' as const } };
    expect(await api.refused(updateUser, change, as)).toBe('403 ERR190');
    await provedMinutesAgo(api, as, 9);
    expect((await api.call(updateUser, change, as)).user.type).toBe('admin');
  });
});

describe('Proof of identity', () => {
  test('by password is valid for that session only', async () => {
    const { as, email, id } = await somebody();
    const other = await api.signIn(email);
    await Promise.all([isOld(as), isOld(other)]);
    expect(await api.refused(reauthenticate, { body: { password: 'Wrong-horse-1!' } }, as)).toBe(
      '400 ERR127',
    );
    expect(await protectedCall(as)).toBe('403');
    await api.call(reauthenticate, { body: { password: PASSWORD } }, as);
    expect(await protectedCall(as)).toBe('done');
    expect(await protectedCall(other)).toBe('403');
    expect((await auditOf(api, id)).map(({ action, data }) => [action, data])).toEqual([
      ['session.refused', { reason: 'password', call: 'prove' }],
      ['session.proved', { way: 'password' }],
      ['account.emailAsked', expect.anything()],
    ]);
  });

  test('by password allows ten attempts', async () => {
    const { as } = await somebody();
    for (let n = 0; n < 10; n++)
      expect(await api.refused(reauthenticate, { body: { password: `Wrong-horse-${n}!` } }, as)).toBe(
        '400 ERR127',
      );
    expect(await api.refused(reauthenticate, { body: { password: PASSWORD } }, as)).toBe('429 ERR117');
  });

  test('by code accepts each code once', async () => {
    const { as } = await somebody();
    expect(await api.refused(reauthenticate, { body: { code: '123456' } }, as)).toBe('400 ERR78');
    const { secret, recoveryCodes } = await turnOnMfa(api, as);
    await isOld(as);
    expect(await api.refused(reauthenticate, { body: { code: wrongCode(secret) } }, as)).toBe('400 ERR78');
    await api.call(reauthenticate, { body: { code: await unusedCode(api, secret) } }, as);
    expect(await protectedCall(as)).toBe('done');
    expect(await api.refused(reauthenticate, { body: { code: codeOf(secret) } }, as)).toBe('400 ERR78');
    await api.call(reauthenticate, { body: { code: recoveryCodes[0]! } }, as);
    expect(await api.refused(reauthenticate, { body: { code: recoveryCodes[0]! } }, as)).toBe('400 ERR78');
  });

  test('by passkey accepts only an own passkey for an own challenge, once', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const [mine, theirs] = [await register(one.as), await register(two.as)];
    await isOld(one.as);
    const refused = async (input: Awaited<ReturnType<typeof assertion>>) =>
      api.refused(reauthenticate, input, one.as);
    expect(await refused(await assertion(one.as, theirs))).toBe('400 ERR70');
    expect(await refused(await assertion(two.as, mine))).toBe('400 ERR70');
    const input = await assertion(one.as, mine);
    await api.call(reauthenticate, input, one.as);
    expect(await protectedCall(one.as)).toBe('done');
    expect(await refused(input)).toBe('400 ERR73');
  });

  test('requires exactly one method and an open session', async () => {
    const { as } = await somebody();
    for (const body of [{}, { password: '' }, { password: PASSWORD, code: '123456' }])
      expect(await api.refused(reauthenticate, { body: body as { password: string } }, as)).toBe('400 11406');
    expect(await api.refused(reauthenticate, { body: { password: PASSWORD } })).toBe('401 1011');
    await api.services.db
      .updateTable('sessions')
      .set({ endedat: new Date() })
      .where('id', '=', sessionOf(as))
      .execute();
    expect(await api.refused(reauthenticate, { body: { password: PASSWORD } }, as)).toBe('401 11026');
  });

  test('offers the methods that the user has', async () => {
    const { as } = await somebody();
    expect(await api.call(getReauthMethods, {}, as)).toEqual({
      methods: ['password'],
      providers: [],
    });
    await turnOnMfa(api, as);
    await register(as);
    expect((await api.call(getReauthMethods, {}, as)).methods).toEqual(['passkey', 'password', 'code']);
  });
});
