import { setEmail } from '@rushes/contract/accounts';
import { me } from '@rushes/contract/identity';
import { addPasskey, listPasskeys, passkeyOptions } from '@rushes/contract/mfa';
import { forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { confirmEmail, undoEmail } from '@rushes/contract/sign-up';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { makeSomebody } from '#test/second-factor.ts';
import { work } from '#test/worker.ts';
import { makePerson, makeWorld, type World } from '#test/world.ts';

const ORIGIN = 'https://rushes.test';
const NEW = 'Brand-new-pass-2@';
let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: ORIGIN });
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
const undo = (token: string) => api.call(undoEmail, { body: { token } });
const undoFails = (token: string) => api.refused(undoEmail, { body: { token } });

/** Asks for the address and confirms it, as an intruder with an open page would. Returns the links sent to the old one. */
async function change(as: As, from: string, to: string): Promise<{ asked: string; changed: string }> {
  await api.call(setEmail, { body: { email: to } }, as);
  const [asked] = await mailsTo(api, from);
  expect(asked!.subject).toBe('Your e-mail address is about to change');
  expect(asked!.text).toContain(`${ORIGIN}/account/undo-email#token=`);
  await api.call(confirmEmail, { body: { token: tokenIn((await mailsTo(api, to))[0]!.text) } });
  const [changed] = await mailsTo(api, from);
  expect(changed!.subject).toBe('Your e-mail address was changed');
  return { asked: tokenIn(asked!.text), changed: tokenIn(changed!.text) };
}

async function register(as: As, name: string): Promise<void> {
  const { challenge, options } = await api.call(passkeyOptions, {}, as);
  const response = makeAuthenticator(ORIGIN).create(options);
  await api.call(addPasskey, { body: { challenge, name, response } }, as);
}

test('The old address is notified first, and its link cancels the address change', async () => {
  await work(api);
  const { as, email } = await makeSomebody(api, world.studio.root);
  await api.call(setEmail, { body: { email: 'wanted@new.test' } }, as);
  const token = tokenIn((await mailsTo(api, email))[0]!.text);
  expect(await undoFails(`${token}x`)).toBe('400 11022');
  expect(await undo(token)).toEqual({ email });
  expect(await api.refused(me, {}, as)).toBe('401 11026');
  const confirm = tokenIn((await mailsTo(api, 'wanted@new.test'))[0]!.text);
  expect(await api.refused(confirmEmail, { body: { token: confirm } })).toBe('400 11022');
  expect(await undoFails(token)).toBe('400 11022');
  // Nothing was added since, so the password still works.
  await api.signIn(email);
});

test('The undo link restores the address, and removes all sessions and methods added since', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  await register(as, 'Mine');
  const { asked, changed } = await change(as, email, 'taken-over@new.test');
  await register(as, 'Theirs');
  await api.call(forgotPassword, { body: { email: 'taken-over@new.test' } });
  const code = await codeTo(api, 'taken-over@new.test');
  const keepPasskeys = (await api.call(listPasskeys, {}, as)).passkeys.map((passkey) => passkey.id);
  await api.call(resetPassword, {
    body: { email: 'taken-over@new.test', code, password: NEW, keepPasskeys },
  });

  expect(await undo(changed)).toEqual({ email });
  const { db } = api.services;
  const passkeys = await db.selectFrom('passkeys').select('name').where('userid', '=', id).execute();
  expect(passkeys).toEqual([{ name: 'Mine' }]);
  expect(await db.selectFrom('credentials').where('userid', '=', id).selectAll().execute()).toEqual([]);
  expect(await api.refused(me, {}, as)).toBe('401 11026');
  expect(await undoFails(asked)).toBe('400 11022');
  expect((await auditOf(api)).at(-1)).toMatchObject({
    action: 'account.emailRestored',
    data: { dropped: ['password', 'passkeys'] },
  });
  // The owner sets a new password by e-mail.
  await api.call(forgotPassword, { body: { email } });
  await api.call(resetPassword, { body: { email, code: await codeTo(api, email), password: NEW } });
});

test('The undo link works for seven days, unless the address belongs to another user by then', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  const { asked, changed } = await change(as, email, `later-${email}`);
  const rows = await api.services.db
    .selectFrom('letters')
    .select('expiresat')
    .where('purpose', '=', 'email-undo')
    .where('subjectid', '=', id)
    .execute();
  for (const { expiresat } of rows)
    expect(Math.round((Date.parse(expiresat) - Date.now()) / 86_400_000)).toBe(7);
  await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  expect(await undoFails(asked)).toBe('409 11023');
  await api.services.db
    .updateTable('letters')
    .set({ expiresat: new Date(0) })
    .where('subjectid', '=', id)
    .execute();
  expect(await undoFails(changed)).toBe('400 11022');
});
