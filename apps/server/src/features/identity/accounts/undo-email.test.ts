import { setEmail } from '@rushes/contract/accounts';
import { urlPath } from '@rushes/contract/endpoint';
import { me, signIn } from '@rushes/contract/identity';
import { addPasskey, listPasskeys, passkeyOptions, renewRecoveryCodes } from '@rushes/contract/mfa';
import { forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { confirmEmail, undoEmail } from '@rushes/contract/sign-up';
import { createUser, setTemporaryPassword, updateUser } from '@rushes/contract/users';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { makeSomebody, turnOnMfa, unusedCode } from '#test/second-factor.ts';
import { enter } from '#test/session.ts';
import { work } from '#test/worker.ts';

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

const tenantid = () => world.studio.id;
const admin = () => enter(api, world.users.admin);

/** Returns the cookie of the device. */
async function signInOn(cookie: string, email: string): Promise<string> {
  const response = await api.fetch(urlPath(signIn.path), undefined, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return /rushes-device=[^;]+/.exec(response.headers.getSetCookie().join('\n'))![0];
}

async function register(as: As, name: string): Promise<void> {
  const { challenge, options } = await api.call(passkeyOptions, {}, as);
  const response = makeAuthenticator(ORIGIN).create(options);
  await api.call(addPasskey, { body: { challenge, name, response } }, as);
}

test('The old address is notified first, and its link cancels the address change', async () => {
  await work(api);
  const { as, email } = await makeSomebody(api, world.studio.root);
  const device = await signInOn('', email);
  await api.call(setEmail, { body: { email: 'wanted@new.test' } }, as);
  const token = tokenIn((await mailsTo(api, email))[0]!.text);
  expect(await undoFails(`${token}x`)).toBe('400 11022');
  expect(await undo(token)).toEqual({ email });
  expect(await api.refused(me, {}, as)).toBe('401 11026');
  const confirm = tokenIn((await mailsTo(api, 'wanted@new.test'))[0]!.text);
  expect(await api.refused(confirmEmail, { body: { token: confirm } })).toBe('400 11022');
  expect(await undoFails(token)).toBe('400 11022');
  // Nothing was added since, so the password still works, but no device is known any more.
  await signInOn(device, email);
  expect((await mailsTo(api, email))[0]!.subject).toBe('New sign-in to your account');
});

test('The undo link restores the address, and removes all sessions and methods added since', async () => {
  await work(api);
  const { as: owner, email, id } = await makeSomebody(api, world.studio.root);
  await register(owner, 'Mine');
  const as = await enter(api, id);
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

test('The undo link also removes methods that the session added before it changed the address', async () => {
  await work(api);
  const { as: owner, email, id } = await makeSomebody(api, world.studio.root);
  const { secret } = await turnOnMfa(api, owner);
  const thief = await enter(api, id);
  await register(thief, 'Theirs');
  await api.call(renewRecoveryCodes, { body: { code: await unusedCode(api, secret) } }, thief);
  const { asked } = await change(thief, email, `before-${email}`);
  expect(await undo(asked)).toEqual({ email });
  const { db } = api.services;
  const left = async (table: 'passkeys' | 'recovery_codes' | 'authenticators') =>
    (await db.selectFrom(table).select('userid').where('userid', '=', id).execute()).length;
  expect([await left('passkeys'), await left('recovery_codes'), await left('authenticators')]).toEqual([
    0, 0, 1,
  ]);
  expect((await auditOf(api)).at(-1)).toMatchObject({ data: { dropped: ['passkeys', 'recoveryCodes'] } });
});

test('The link of an earlier change stays valid when a later change is undone', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  const first = await change(as, email, `one-${email}`);
  const again = await enter(api, id);
  const later = await change(again, `one-${email}`, `two-${email}`);
  expect(await undo(later.changed)).toEqual({ email: `one-${email}` });
  expect(await undo(first.changed)).toEqual({ email });
  for (const token of [first.asked, later.asked]) expect(await undoFails(token)).toBe('400 11022');
});

test('A new password ends the links to the current address, but not those of the first change', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  const first = await change(as, email, `one-${email}`);
  await api.call(setEmail, { body: { email: `two-${email}` } }, as);
  const later = tokenIn((await mailsTo(api, `one-${email}`))[0]!.text);
  await api.call(
    setTemporaryPassword,
    { params: { id: tenantid(), userId: id }, body: { password: NEW } },
    await admin(),
  );
  expect(await undoFails(later)).toBe('400 11022');
  expect(await undo(first.changed)).toEqual({ email });
});

test('An administrator who restores the address ends the links sent to other addresses', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  await change(as, email, `one-${email}`);
  const later = await change(as, `one-${email}`, `two-${email}`);
  await api.call(updateUser, { params: { id }, body: { email } }, await admin());
  for (const token of [later.asked, later.changed]) expect(await undoFails(token)).toBe('400 11022');
});

test('The old address is reserved for its owner as long as the undo link works', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  const { asked } = await change(as, email, `later-${email}`);
  const { id: nodeid } = world.studio.root;
  const person = { firstName: 'Eve', lastName: 'Moore', email: email.toUpperCase(), type: 'client' as const };
  const invite = { body: { tenantid: tenantid(), nodeid, ...person } };
  expect(await api.refused(createUser, invite, await admin())).toBe('409 ERR46');
  const other = await makeSomebody(api, world.studio.root);
  await api.call(setEmail, { body: { email } }, other.as);
  expect((await mailsTo(api, email))[0]!.text).not.toContain('#token=');
  // The owner may choose it again.
  await api.call(updateUser, { params: { id }, body: { email } }, await admin());
  expect(await undo(asked)).toEqual({ email });
});

test('The undo link works for seven days', async () => {
  await work(api);
  const { as, email, id } = await makeSomebody(api, world.studio.root);
  const { changed } = await change(as, email, `later-${email}`);
  const { db } = api.services;
  const ofUser = db.selectFrom('letters').where('purpose', '=', 'email-undo').where('subjectid', '=', id);
  for (const { expiresat } of await ofUser.select('expiresat').execute())
    expect(Math.round((Date.parse(expiresat) - Date.now()) / 86_400_000)).toBe(7);
  await db
    .updateTable('letters')
    .set({ expiresat: new Date(0) })
    .where('subjectid', '=', id)
    .execute();
  expect(await undoFails(changed)).toBe('400 11022');
});

test('The undo link ends the sessions and new methods also when another user has the address', async () => {
  await work(api);
  const { email, id } = await makeSomebody(api, world.studio.root);
  const thief = await enter(api, id);
  const { asked } = await change(thief, email, `later-${email}`);
  await register(thief, 'Theirs');
  await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  expect(await undoFails(asked)).toBe('409 11023');
  expect(await api.refused(me, {}, thief)).toBe('401 11026');
  const { db } = api.services;
  expect(await db.selectFrom('passkeys').select('id').where('userid', '=', id).execute()).toEqual([]);
  expect((await auditOf(api)).at(-1)).toMatchObject({ action: 'account.emailNotRestored' });
  // The link still restores the address once it is free.
  await db
    .updateTable('users')
    .set({ email: `moved-${email}` })
    .where('email', '=', email)
    .execute();
  expect(await undo(asked)).toEqual({ email });
});
