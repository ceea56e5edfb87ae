import { DELETE_PHRASE, deleteMe, setEmail } from '@rushes/contract/accounts';
import { me, signIn, signInOtp } from '@rushes/contract/identity';
import { setupMfa, verifyMfa } from '@rushes/contract/mfa';
import { changePassword, forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { confirmEmail, confirmSignUp, createAccount } from '@rushes/contract/sign-up';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock, recordAudit } from '#platform/audit/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { type Api, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { asOf, codeOf, mfaChallenge, turnOnMfa } from '#test/second-factor.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';
import { setTemporaryPassword } from './accounts/manage-account.service.ts';
import { setDisabled, updateProfile } from './accounts/profile.service.ts';
import { deleteCodes } from './codes/codes.queries.ts';
import { insertPassword } from './passwords/passwords.queries.ts';
import { endSessionsOf } from './sessions/sessions.service.ts';
import { lockSignInState } from './sign-in/sign-in.queries.ts';
import { updateUnconfirmed } from './sign-up/sign-up.queries.ts';
import { enableAuthenticator } from './two-factor/mfa.queries.ts';

// Concurrent requests: in either order, the result must be one that a single request could have produced.

const NEW = 'Brand-new-pass-2@';
let api: Api;
let world: World;
let newHash: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  newHash = await hashPassword(NEW);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

let number = 0;
async function somebody(): Promise<{ email: string; id: string }> {
  const email = `at-once-${++number}@studio.test`;
  return {
    email,
    id: await makePerson(api.services, { email, group: 'team', at: world.studio.root }),
  };
}
const enter = (email: string, password = PASSWORD) => api.call(signIn, { body: { email, password } });
const holdRow = (trx: Trx, id: string) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
const openSessions = (userid: string) =>
  api.services.db
    .selectFrom('sessions')
    .select('id')
    .where('userid', '=', userid)
    .where('endedat', 'is', null)
    .execute();

describe('Signing in at the same time', () => {
  test('as the password is replaced leaves no session with the old password', async () => {
    const { email, id } = await somebody();
    const tried = duringTransaction(
      api,
      (trx) => setTemporaryPassword(trx, id, newHash),
      () => enter(email),
    );
    await expect(tried).rejects.toThrow('ERR113');
    expect(await openSessions(id)).toEqual([]);
  });

  test('as the account is disabled leaves no open session', async () => {
    const { email, id } = await somebody();
    const tried = duringTransaction(
      api,
      async (trx) => {
        await setDisabled(trx, id, true);
        await endSessionsOf(trx, id, 'disabled');
      },
      () => enter(email),
    );
    await expect(tried).rejects.toThrow('ERR113');
    expect(await openSessions(id)).toEqual([]);
  });

  test('as two-factor authentication is enabled asks for it', async () => {
    const { email, id } = await somebody();
    const as = await api.signIn(email);
    const { secret } = await api.call(setupMfa, {}, as);
    await api.call(verifyMfa, { body: { code: codeOf(secret) } }, as);
    const reply = await duringTransaction(
      api,
      async (trx) => {
        await lockSignInState(trx, id);
        await enableAuthenticator(trx, id);
      },
      () => enter(email),
    );
    expect(Object.keys(reply)).toEqual(['mfa']);
  });

  test('as the password is replaced fails with a recovery code too', async () => {
    const { email, id } = await somebody();
    const { recoveryCodes } = await turnOnMfa(api, await api.signIn(email));
    const challenge = await mfaChallenge(api, email);
    const tried = duringTransaction(
      api,
      (trx) => setTemporaryPassword(trx, id, newHash),
      () => api.call(signInOtp, { body: { challenge, code: recoveryCodes[0]! } }),
    );
    await expect(tried).rejects.toThrow('ERR73');
    expect(await openSessions(id)).toEqual([]);
  });

  test('as another request records an audit entry for the account causes no deadlock', async () => {
    const { email, id } = await somebody();
    const { recoveryCodes } = await turnOnMfa(api, await api.signIn(email));
    const challenge = await mfaChallenge(api, email);
    const session = await duringTransaction(
      api,
      (trx) => holdRow(trx, id),
      () => api.call(signInOtp, { body: { challenge, code: recoveryCodes[0]! } }),
      (trx) => recordAudit(trx, clock(api.services), { action: 'account.changed' }),
    );
    await api.call(me, {}, asOf(session));
  });
});

describe('Replacing a password', () => {
  test('succeeds for only one of two simultaneous requests with the old password', async () => {
    const { email, id } = await somebody();
    const as = await api.signIn(email);
    const tried = duringTransaction(
      api,
      async (trx) => {
        await lockSignInState(trx, id);
        await insertPassword(trx, id, newHash);
      },
      () =>
        api.call(changePassword, { body: { currentPassword: PASSWORD, password: 'Another-pass-3#' } }, as),
    );
    await expect(tried).rejects.toThrow('ERR127');
    await enter(email, NEW);
  });

  test.each(['changed', 'reset', 'replaced'] as const)(
    'that is %s cancels an e-mail change that is not confirmed yet',
    async (how) => {
      await work(api);
      const { email, id } = await somebody();
      const thief = await api.signIn(email);
      const theirs = `thief-${number}@evil.test`;
      await api.call(setEmail, { body: { email: theirs } }, thief);
      const token = /#token=([\w-]+)/.exec((await mailsTo(api, theirs))[0]!.text)![1]!;
      await replacePassword[how](email, id);
      expect(await api.refused(confirmEmail, { body: { token } })).toBe('400 11022');
    },
  );
  const replacePassword = {
    changed: async (email: string) => {
      const body = { currentPassword: PASSWORD, password: NEW };
      await api.call(changePassword, { body }, await api.signIn(email));
    },
    reset: async (email: string) => {
      await api.call(forgotPassword, { body: { email } });
      await api.call(resetPassword, { body: { email, code: await codeTo(api, email), password: NEW } });
    },
    replaced: async (_: string, id: string) =>
      api.services.db.transaction().execute((trx) => setTemporaryPassword(trx, id, newHash)),
  };
});

describe('A repeated sign-up', () => {
  const newPerson = () => ({ firstName: 'Zoë', lastName: 'Vos', email: `late-${++number}@new.test` });
  const idOf = async (email: string) => {
    await untilIdle(api);
    const row = api.services.db.selectFrom('users').select('id').where('email', '=', email);
    return (await row.executeTakeFirstOrThrow()).id;
  };

  test('does not change the password of an account that is confirmed at the same time', async () => {
    await work(api);
    const person = newPerson();
    await api.call(createAccount, { body: { ...person, password: NEW } });
    const id = await idOf(person.email);
    await duringTransaction(
      api,
      (trx) => holdRow(trx, id),
      async () => {
        await api.call(createAccount, { body: { ...person, password: 'Strangers-pass-4$' } });
        await untilIdle(api);
      },
      (trx) => trx.updateTable('users').set({ emailverified: true }).where('id', '=', id).execute(),
    );
    expect(Object.keys(await enter(person.email, NEW))).toContain('accessToken');
    // The owner gets the same e-mail as for any other sign-up with a taken address.
    expect((await mailsTo(api, person.email))[0]!.subject).toBe('You already have an account');
  });

  test('invalidates the code of the earlier sign-up', async () => {
    await work(api);
    const person = newPerson();
    await api.call(createAccount, { body: { ...person, password: NEW } });
    const code = await codeTo(api, person.email);
    const id = await idOf(person.email);
    const tried = duringTransaction(
      api,
      (trx) => updateUnconfirmed(trx, id, { firstname: 'Zoë', lastname: 'Vos', language: 'en' }),
      () => api.call(confirmSignUp, { body: { email: person.email, code } }),
      (trx) => deleteCodes(trx, ['sign-up'], id),
    );
    await expect(tried).rejects.toThrow('ERR115');
  });
});

describe('Requesting account deletion', () => {
  const body = { phrase: DELETE_PHRASE };
  const ask = (trx: Trx, id: string) =>
    trx.updateTable('users').set({ deletionaskedat: new Date() }).where('id', '=', id).execute();

  test('is refused for the last platform administrator when another asks at the same time', async () => {
    const one = await makePerson(api.services, { email: 'one@root.test', group: 'root' });
    await makePerson(api.services, { email: 'two@root.test', group: 'root' });
    const two = await api.signIn('two@root.test');
    const tried = duringTransaction(
      api,
      (trx) => ask(trx, one),
      () => api.call(deleteMe, { body }, two),
    );
    await expect(tried).rejects.toThrow('ERR22');
  });

  test('is carried out while the users of the tenant are changed, without a deadlock', async () => {
    const { id } = await somebody();
    await api.services.db
      .updateTable('users')
      .set({ deletionaskedat: new Date(0) })
      .where('id', '=', id)
      .execute();
    const tenant = (trx: Trx) =>
      trx.selectFrom('tenants').select('id').where('id', '=', world.studio.id).forNoKeyUpdate().execute();
    await duringTransaction(
      api,
      tenant,
      () => runJob(api, 'identity.deleteDue'),
      (trx) => updateProfile(trx, id, { firstname: 'Other' }),
    );
    const row = api.services.db.selectFrom('users').select(['firstname', 'deletedat']).where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      firstname: 'Other',
      deletedat: expect.any(String),
    });
  });
});
