import { createAccessLink, inviteToAccessLink } from '@rushes/contract/accesslinks';
import { listResources } from '@rushes/contract/limits';
import { createUploadLink, inviteToUploadLink } from '@rushes/contract/uploadlinks';
import { createUser, listUsers, setTemporaryPassword, updateUser } from '@rushes/contract/users';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { inDays } from '#test/scenes/uploadlink-scene.ts';

// How many e-mails a tenant may cause per day to people who did not ask for them.

let api: Api;
let world: World;
let admin: As;
let other: As;
let count = 0;

beforeAll(async () => {
  api = await startApi({ RUSHES_INVITATIONS_PER_DAY: '3', RUSHES_TRIAL_INVITATIONS_PER_DAY: '1' });
  world = await makeWorld(api.services);
  [admin, other] = await Promise.all([api.signIn('admin@studio.test'), api.signIn('admin@other.test')]);
});
beforeEach(async () => {
  await api.services.db.deleteFrom('rate_limits').execute();
  await subscribe('enterprise');
});

const subscribe = (subscriptiontype: 'enterprise' | 'freetrial') =>
  api.services.db
    .updateTable('tenants')
    .set({ subscriptiontype })
    .where('id', '=', world.studio.id)
    .execute();
const person = (more: object = {}) => ({
  body: {
    tenantid: world.studio.id,
    firstName: 'Noor',
    lastName: 'de Wit',
    email: `noor${count++}@studio.test`,
    type: 'team' as const,
    nodeid: world.project.id,
    ...more,
  },
});
const create = () => api.call(createUser, person(), admin);
const full = '429 ERR192';

test('new users: the limit is per tenant, says when it ends, and leaves nothing behind', async () => {
  for (let user = 0; user < 3; user += 1) await create();
  const refused = person();
  const response = await api.fetch('/api/v1/users', admin, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refused.body),
  });
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({
    error: { code: 'ERR192', message: { params: { max: 3, hours: 24 } } },
  });
  const query = { q: refused.body.email };
  const { users } = await api.call(listUsers, { params: { id: world.studio.id }, query }, admin);
  expect(users).toEqual([]);
  await api.call(createUser, person({ tenantid: world.other.id, nodeid: world.otherProject.id }), other);
});

test('administrators see how many were sent, and when the count starts again [Y263]', async () => {
  const read = async (as: As) =>
    (await api.call(listResources, { params: { id: world.studio.id } }, as)).invitations;
  expect(await read(admin)).toEqual({ used: 0, limit: 3, resetat: null });
  for (let user = 0; user < 2; user += 1) await create();
  const shown = (await read(admin))!;
  expect(shown).toMatchObject({ used: 2, limit: 3 });
  const hours = (Date.parse(shown.resetat!) - Date.now()) / 3_600_000;
  expect([hours > 23, hours <= 24.1]).toEqual([true, true]);
  await subscribe('freetrial');
  expect(await read(admin)).toMatchObject({ used: 1, limit: 1 });
  expect(await read(await api.signIn('team@studio.test'))).toBeNull();
});

test('the next day it starts again', async () => {
  for (let user = 0; user < 3; user += 1) await create();
  expect(await api.refused(createUser, person(), admin)).toBe(full);
  await api.services.db
    .updateTable('rate_limits')
    .set({ resetat: new Date(Date.now() - 1000) })
    .where('key', '=', `invitations:${world.studio.id}`)
    .execute();
  await create();
});

test('a trial has a lower limit', async () => {
  await subscribe('freetrial');
  await create();
  expect(await api.refused(createUser, person(), admin)).toBe(full);
});

test('every recipient of a link counts, also one who is invited again, over links of both kinds', async () => {
  const expireat = inDays(7);
  const shared = await api.call(createAccessLink, { body: { nodeids: [world.folder.id], expireat } }, admin);
  const upload = await api.call(
    createUploadLink,
    { body: { nodeid: world.folder.id, maxfilesize: 1, expireat } },
    admin,
  );
  const share = (receiver: string) => ({ params: { id: shared.link.id }, body: { receiver } });
  const ask = (receiver: string) => ({ params: { id: upload.link.id }, body: { receiver } });
  await api.call(inviteToAccessLink, share('a@guest.test, b@guest.test'), admin);
  expect(await api.refused(inviteToUploadLink, ask('c@guest.test, d@guest.test'), admin)).toBe(full);
  // What was refused is not counted.
  await api.call(inviteToAccessLink, share('a@guest.test'), admin);
  expect(await api.refused(inviteToAccessLink, share('a@guest.test'), admin)).toBe(full);
  expect(await api.refused(createUser, person(), admin)).toBe(full);
});

test('temporary passwords count', async () => {
  const params = { id: world.studio.id, userId: world.users.team };
  const body = { password: 'Known-to-no-one-7!' };
  for (let time = 0; time < 3; time += 1) await api.call(setTemporaryPassword, { params, body }, admin);
  expect(await api.refused(setTemporaryPassword, { params, body }, admin)).toBe(full);
});

test('looking up addresses of other workspaces ends with the limit, whichever answer it gets', async () => {
  const taken = () => api.refused(createUser, person({ email: 'admin@other.test' }), admin);
  const change = (email: string) => ({ params: { id: world.users.team }, body: { email } });
  expect(await taken()).toBe('409 ERR46');
  expect(await api.refused(updateUser, change('admin@other.test'), admin)).toBe('409 ERR46');
  await api.call(updateUser, change(`moved${count++}@studio.test`), admin);
  expect(await taken()).toBe(full);
  expect(await api.refused(createUser, person(), admin)).toBe(full);
  for (const email of ['admin@other.test', `moved${count++}@studio.test`])
    expect(await api.refused(updateUser, change(email), admin)).toBe(full);
});
