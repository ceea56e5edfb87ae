import { me } from '@rushes/contract/identity';
import { addPasskey, passkeyOptions } from '@rushes/contract/mfa';
import { checkReset, forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { codeTo } from '#test/mails.ts';
import { sessionOf } from '#test/reauthentication.ts';
import { makeSomebody } from '#test/second-factor.ts';
import { work } from '#test/worker.ts';

const ORIGIN = 'https://rushes.test';
const password = 'Brand-new-pass-2@';
let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: ORIGIN });
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

async function register(as: As, name: string): Promise<string> {
  const { challenge, options } = await api.call(passkeyOptions, {}, as);
  const response = makeAuthenticator(ORIGIN).create(options);
  return (await api.call(addPasskey, { body: { challenge, name, response } }, as)).passkey.id;
}
const passkeysOf = async (userid: string) =>
  (await api.services.db.selectFrom('passkeys').select('name').where('userid', '=', userid).execute()).map(
    ({ name }) => name,
  );

test('A password reset removes every passkey and ends every session by default', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  await register(as, 'Laptop');
  await api.call(forgotPassword, { body: { email } });
  await api.call(resetPassword, { body: { email, code: await codeTo(api, email), password } });
  expect(await passkeysOf(id)).toEqual([]);
  expect(await api.refused(me, {}, as)).toBe('401 11026');
});

test('A reset code lists passkeys and sessions without being used up, and the selected ones are kept', async () => {
  await work(api);
  const stranger = await makeSomebody(api, world.studio.root);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  const second = await api.signIn(email);
  const laptop = await register(as, 'Laptop');
  await register(as, 'Phone');
  await api.call(forgotPassword, { body: { email } });
  const code = await codeTo(api, email);
  const check = (given: { email: string; code: string }) => api.refused(checkReset, { body: given });
  expect(await check({ email: stranger.email, code })).toBe('400 ERR115');
  expect(await check({ email, code: String((Number(code) + 1) % 1e6).padStart(6, '0') })).toBe('400 ERR115');
  const { passkeys, sessions } = await api.call(checkReset, { body: { email, code } });
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  expect(sessions.map((session) => [session.id, session.current])).toEqual([
    [sessionOf(second), 0],
    [sessionOf(as), 0],
  ]);
  // The ids of another user keep nothing of theirs and end nothing of theirs.
  const keepSessions = [sessionOf(as), sessionOf(stranger.as)];
  const body = { email, code, password, keepPasskeys: [laptop], keepSessions };
  await api.call(resetPassword, { body });
  expect(await passkeysOf(id)).toEqual(['Laptop']);
  await api.call(me, {}, as);
  expect(await api.refused(me, {}, second)).toBe('401 11026');
  await api.call(me, {}, stranger.as);
});
