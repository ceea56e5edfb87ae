import { BASE_PATH } from '@rushes/contract/endpoint';
import { getSession, me, signIn, signOut } from '@rushes/contract/identity';
import { changePassword, completePassword, forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { confirmSignUp, createAccount } from '@rushes/contract/sign-up';
import { setTemporaryPassword } from '@rushes/contract/users';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, signedIn, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { codeTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});

/** As a browser sends it: with the cookie of the previous step. */
const post = (path: string, body: object, cookie = '') =>
  api.fetch(`${BASE_PATH}/${path}`, undefined, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
  });
const signInWith = (email: string, password: string) => post(signIn.path, { email, password });

/** The session is there, belongs to this browser and to this account. */
async function expectSession(as: As, email: string): Promise<void> {
  const { session } = await api.call(getSession, {}, as);
  expect(session).toMatchObject({ id: as.headers['access-token']!.split('.')[0], current: 1 });
  expect((await api.call(me, {}, as)).user.email).toBe(email);
}

test('An account is confirmed, signs in and out, resets and changes its password [Z287]', async () => {
  await work(api);
  const email = 'newcomer@flow.test';
  const person = { firstName: 'Vera', lastName: 'Vos', email, password: 'First-secret-1!' };
  const created = await post(createAccount.path, person);
  const cookie = created.headers.get('set-cookie')!.split(';')[0]!;
  const confirmed = await post(confirmSignUp.path, { email, code: await codeTo(api, email) }, cookie);
  const first = await signedIn(confirmed);
  await expectSession(first, email);

  expect((await post(signOut.path, {}, first.cookie)).status).toBe(204);
  expect(await api.refused(getSession, {}, first)).toBe('401 11026');
  expect(await api.refused(getSession, {})).toBe('401 1011');

  await api.call(forgotPassword, { body: { email } });
  const reset = { email, code: await codeTo(api, email), password: 'Second-secret-2@' };
  expect((await post(resetPassword.path, reset)).status).toBe(204);
  const second = await signedIn(await signInWith(email, reset.password));
  await expectSession(second, email);

  const change = { currentPassword: reset.password, password: 'Third-secret-3#' };
  await api.call(changePassword, { body: change }, second);
  await expectSession(second, email);
  expect((await signInWith(email, reset.password)).status).toBe(400);
  await expectSession(await signedIn(await signInWith(email, change.password)), email);
});

test('A password given by an administrator must be replaced to get a session [Z287]', async () => {
  const email = 'invited@studio.test';
  const userId = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  const given = 'Given-secret-4$';
  const params = { id: world.studio.id, userId };
  await api.call(
    setTemporaryPassword,
    { params, body: { password: given } },
    await api.signIn('admin@studio.test'),
  );
  const reply = (await (await signInWith(email, given)).json()) as { newPassword: { challenge: string } };
  expect(Object.keys(reply)).toEqual(['newPassword']);
  const { challenge } = reply.newPassword;
  const own = 'Chosen-secret-5%';
  const as = await signedIn(await post(completePassword.path, { challenge, password: own }));
  await expectSession(as, email);
  await expectSession(await signedIn(await signInWith(email, own)), email);
});
