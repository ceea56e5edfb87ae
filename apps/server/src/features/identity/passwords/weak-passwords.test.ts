import { signIn } from '@rushes/contract/identity';
import { changePassword, completePassword, forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { createAccount } from '@rushes/contract/sign-up';
import { createUser, setTemporaryPassword } from '@rushes/contract/users';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { codeTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';

// Passwords that follow the rules and are among the first guesses are refused wherever one is set.

let api: Api;
let world: World;
let admin: As;
let people = 0;

beforeAll(async () => {
  api = await startApi({ RUSHES_SIGNUP: 'open' });
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const COMMON = 'P@ssw0rd2026!';
/** A password with the name of the address in it. */
const named = (email: string) => `My-${email.split('@')[0]}-7!`;
async function somebody() {
  const email = `somebody${people++}@weak.test`;
  const id = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  return { email, id };
}
/** The refusals of a common password, of one with the address and of one with the name of the product. */
async function refusals(email: string, set: (password: string) => Promise<string>): Promise<string[]> {
  return [await set(COMMON), await set(named(email)), await set('Open-Rushes-7!')];
}
const all = ['400 ERR193', '400 ERR194', '400 ERR194'];

test('at sign-up', async () => {
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada.byron@weak.test' };
  const set = (password: string) => api.refused(createAccount, { body: { ...person, password } });
  expect(await refusals(person.email, set)).toEqual(all);
});

test('at a change', async () => {
  const { email } = await somebody();
  const as = await api.signIn(email);
  const set = (password: string) =>
    api.refused(changePassword, { body: { currentPassword: PASSWORD, password } }, as);
  expect(await refusals(email, set)).toEqual(all);
  await api.signIn(email);
});

test('at a reset, which keeps the code', async () => {
  await work(api);
  const { email } = await somebody();
  await api.call(forgotPassword, { body: { email } });
  const code = await codeTo(api, email);
  const set = (password: string) => api.refused(resetPassword, { body: { email, code, password } });
  expect(await refusals(email, set)).toEqual(all);
  await api.call(resetPassword, { body: { email, code, password: 'Another-horse-8!' } });
});

test('when a temporary one is replaced', async () => {
  const { email, id } = await somebody();
  await api.services.db
    .updateTable('credentials')
    .set({ temporary: true })
    .where('userid', '=', id)
    .execute();
  const reply = await api.call(signIn, { body: { email, password: PASSWORD } });
  const { challenge } = (reply as { newPassword: { challenge: string } }).newPassword;
  const set = (password: string) => api.refused(completePassword, { body: { challenge, password } });
  expect(await refusals(email, set)).toEqual(all);
  await api.call(completePassword, { body: { challenge, password: 'Another-horse-8!' } });
});

test('by an administrator, for a new user and for one who is there', async () => {
  const fresh = {
    tenantid: world.studio.id,
    firstName: 'Noor',
    lastName: 'de Wit',
    email: 'noor.dewit@weak.test',
    type: 'team' as const,
    nodeid: world.project.id,
  };
  const invite = (password: string) => api.refused(createUser, { body: { ...fresh, password } }, admin);
  expect(await refusals(fresh.email, invite)).toEqual(all);
  const { email, id } = await somebody();
  const params = { id: world.studio.id, userId: id };
  const set = (password: string) => api.refused(setTemporaryPassword, { params, body: { password } }, admin);
  expect(await refusals(email, set)).toEqual(all);
});
