import { groupAbilities } from '@rushes/contract/abilities';
import { signIn } from '@rushes/contract/identity';
import { listResources } from '@rushes/contract/limits';
import { getPod } from '@rushes/contract/pods';
import {
  addAccessPoint,
  deleteUser,
  getUser,
  removeUser,
  setTemporaryPassword,
  type TenantUser,
  updateUser,
} from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makePod, makeWorld, PASSWORD, type Place, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { enter } from '#test/session.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let other: As;
let mate: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  other = await enter(api, world.users.other);
});
beforeEach(async () => {
  mate = await person('team', world.project);
});

const person = (group: 'admin' | 'team' | 'client', at: Place) =>
  makePerson(api.services, { email: `${group}${count++}@studio.test`, group, at });
const at = (id: string) => ({ params: { id } });
const within = (userId: string, id = world.studio.id) => ({ params: { id, userId } });
const update = async (id: string, body: object, as = admin): Promise<TenantUser> =>
  (await api.call(updateUser, { ...at(id), body }, as)).user;
const refusal = (id: string, body: object, as: As = admin) =>
  api.refused(updateUser, { ...at(id), body }, as);
const see = async (id: string) => (await api.call(getUser, within(id), admin)).user;
const records = async (subjectid: string) => {
  const { db } = api.services;
  return db
    .selectFrom('audit')
    .select(['action', 'data'])
    .where('subjectid', '=', subjectid)
    .orderBy('seq')
    .execute();
};
const used = async () => {
  const { resources } = await api.call(listResources, { params: { id: world.studio.id } }, admin);
  const of = (name: string) => resources.find((resource) => resource.name === name)!.used;
  return [of('teamusers'), of('clientusers')] as const;
};
const limit = (limits: { teamusers?: number; clientusers?: number }) =>
  api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, limits));
/** A user who is also in another tenant. */
async function shared(): Promise<string> {
  const userid = await person('team', world.project);
  const { root } = world.other;
  await api.services.db.transaction().execute((trx) =>
    insertAccessPoint(trx, {
      id: newId(),
      tenantid: root.tenantid,
      userid,
      nodeid: root.id,
      group: 'team',
    }),
  );
  return userid;
}

describe('Refused user changes', () => {
  test('refuses everyone except administrators of the tenant of the user', async () => {
    expect(await refusal(mate, { firstName: 'Mine' }, await enter(api, world.users.team))).toBe('403 11403');
    expect(await refusal(mate, { firstName: 'Mine' }, other)).toBe('404 ERR9');
    expect(await api.refused(deleteUser, at(mate), other)).toBe('404 ERR9');
    expect(await api.refused(removeUser, within(mate), other)).toBe('404 ERR5');
    expect(await api.refused(removeUser, within(mate, world.other.id), other)).toBe('404 ERR9');
    const password = { body: { password: PASSWORD } };
    expect(await api.refused(setTemporaryPassword, { ...within(mate), ...password }, other)).toBe('404 ERR5');
    expect(
      await api.refused(setTemporaryPassword, { ...within(mate, world.other.id), ...password }, other),
    ).toBe('404 ERR9');
    expect(await refusal(world.users.other, { firstName: 'Mine' })).toBe('404 ERR9');
    expect(await refusal(newId(), { firstName: 'Mine' })).toBe('404 ERR9');
  });

  test('refuses a user who has the ability but is not an administrator', async () => {
    const strange = await makePerson(api.services, {
      email: 'strange@studio.test',
      group: 'team',
      at: world.studio.root,
      abilities: [...groupAbilities.team, 'control User'],
    });
    const as = await enter(api, strange);
    expect(await refusal(mate, { type: 'admin' }, as)).toBe('403 ERR100');
    expect(await api.refused(deleteUser, at(mate), as)).toBe('403 ERR100');
    expect(await api.refused(removeUser, within(mate), as)).toBe('403 ERR100');
    const password = { ...within(mate), body: { password: PASSWORD } };
    expect(await api.refused(setTemporaryPassword, password, as)).toBe('403 ERR100');
    const body = { nodeid: world.client.id };
    expect(await api.refused(addAccessPoint, { ...at(mate), body }, as)).toBe('403 ERR100');
  });

  test('returns 404 for platform administrators, also if they have an access point', async () => {
    const root = await makePerson(api.services, {
      email: 'root@studio.test',
      group: 'root',
      at: world.project,
    });
    expect(await refusal(root, { firstName: 'Mine' })).toBe('404 ERR9');
    expect(await api.refused(getUser, within(root), admin)).toBe('404 ERR9');
    expect(await api.refused(deleteUser, at(root), admin)).toBe('404 ERR9');
  });

  test('refuses invalid names, e-mail addresses and types [W244] [W246]', async () => {
    expect(await refusal(mate, { firstName: 'x' })).toBe('400 ERR59');
    expect(await refusal(mate, { lastName: '<b>' })).toBe('400 ERR59');
    expect(await refusal(mate, { email: 'nowhere' })).toBe('400 ERR57');
    expect(await refusal(mate, { email: 'Client@Studio.test' })).toBe('409 ERR109');
    expect(await refusal(mate, { email: 'admin@other.test' })).toBe('409 ERR46');
    expect(await refusal(mate, { type: 'root' })).toBe('400 11406');
    expect(await refusal(mate, { disabled: 2 })).toBe('400 11406');
  });

  test('refuses changing the own type or password, and disabling or deleting oneself [X255] [X256]', async () => {
    await person('admin', world.studio.root);
    const own = world.users.admin;
    expect(await refusal(own, { type: 'team' })).toBe('403 ERR107');
    expect(await refusal(own, { disabled: 1 })).toBe('409 ERR92');
    expect(await api.refused(deleteUser, at(own), admin)).toBe('403 ERR107');
    expect(await api.refused(removeUser, within(own), admin)).toBe('403 ERR107');
    const password = { ...within(own), body: { password: PASSWORD } };
    expect(await api.refused(setTemporaryPassword, password, admin)).toBe('403 ERR100');
    expect((await update(own, { firstName: 'Mila' })).firstname).toBe('Mila');
  });

  test('refuses a new type or password for a disabled user, but not a new name', async () => {
    await update(mate, { disabled: 1 });
    expect(await refusal(mate, { type: 'client' })).toBe('409 ERR110');
    const password = { ...within(mate), body: { password: PASSWORD } };
    expect(await api.refused(setTemporaryPassword, password, admin)).toBe('409 ERR102');
    expect((await update(mate, { lastName: 'Later' })).lastname).toBe('Later');
  });

  test('refuses the client type for a user with access to a team-only folder [W243]', async () => {
    for (const place of [world.hidden, world.belowHidden]) {
      const userid = await person('team', place);
      expect(await refusal(userid, { type: 'client' })).toBe('409 ERR164');
      expect((await see(userid)).type).toBe('team');
    }
  });

  test('refuses changes of an account shared with another tenant, except removing it', async () => {
    const userid = await shared();
    for (const body of [
      { firstName: 'Mine' },
      { email: 'mine@studio.test' },
      { type: 'client' },
      { disabled: 1 },
    ]) {
      expect(await refusal(userid, body), JSON.stringify(body)).toBe('403 ERR100');
    }
    expect(await api.refused(deleteUser, at(userid), admin)).toBe('403 ERR100');
    const password = { ...within(userid), body: { password: PASSWORD } };
    expect(await api.refused(setTemporaryPassword, password, admin)).toBe('403 ERR100');
    await api.call(removeUser, within(userid), admin);
    expect(await api.refused(getUser, within(userid), admin)).toBe('404 ERR9');
    const there = await api.call(getUser, within(userid, world.other.id), other);
    expect(there.user.accessPoints).toHaveLength(1);
  });
});

describe('Changing a user', () => {
  test('stores name and e-mail address and writes them to the audit log [Y266]', async () => {
    const changed = await update(mate, { firstName: 'Noor', email: 'Noor@studio.test' });
    expect(changed).toMatchObject({ firstname: 'Noor', lastname: 'Test', email: 'Noor@studio.test' });
    expect(await records(mate)).toMatchObject([
      { action: 'user.changed', data: { after: { firstname: 'Noor', email: 'Noor@studio.test' } } },
    ]);
    // The same value again is not a change; a different case of the own address is.
    await update(mate, { firstName: 'Noor' });
    expect(await records(mate)).toHaveLength(1);
    expect((await update(mate, { email: 'noor@studio.test' })).email).toBe('noor@studio.test');
    await update(mate, { email: `noor${count}@studio.test` });
  });

  test('to administrator gives access to the whole tenant; changing back resets the abilities', async () => {
    const promoted = await update(mate, { type: 'admin' });
    expect(promoted.accessPoints).toMatchObject([{ group: 'admin', node: { id: world.studio.root.id } }]);
    expect(new Set(promoted.accessPoints[0]!.abilities)).toEqual(new Set(groupAbilities.admin));
    const demoted = await update(mate, { type: 'client' });
    expect(demoted).toMatchObject({ type: 'client', accessPoints: [{ group: 'client' }] });
    expect(new Set(demoted.accessPoints[0]!.abilities)).toEqual(new Set(groupAbilities.client));
    expect(await records(mate)).toMatchObject([
      { action: 'permissions.changed', data: { before: { type: 'team' }, after: { type: 'admin' } } },
      { action: 'permissions.changed', data: { before: { type: 'admin' }, after: { type: 'client' } } },
    ]);
  });

  test('can disable and enable the user [X256]', async () => {
    const email = (await see(mate)).email;
    expect(await update(mate, { disabled: true })).toMatchObject({ disabled: 1, active: 0 });
    const credentials = { body: { email, password: PASSWORD } };
    expect(await api.refused(signIn, credentials)).toBe('403 ERR114');
    expect(await update(mate, { disabled: 0 })).toMatchObject({ disabled: 0, disabledat: null });
    expect(await api.call(signIn, credentials)).toHaveProperty('user');
    const done = (await records(mate)).map(({ action }) => action);
    expect(done.filter((action) => action.startsWith('user'))).toEqual(['user.disabled', 'user.enabled']);
  });
});

describe('Seats of the plan when users change [AC315]', () => {
  test('move between team and client users, and are freed once on disabling or deleting', async () => {
    const [team, clients] = await used();
    await update(mate, { type: 'client' });
    expect(await used()).toEqual([team - 1, clients + 1]);
    await update(mate, { type: 'admin' });
    expect(await used()).toEqual([team, clients]);
    await update(mate, { disabled: 1 });
    await update(mate, { disabled: 1 });
    expect(await used()).toEqual([team - 1, clients]);
    await update(mate, { disabled: 0 });
    expect(await used()).toEqual([team, clients]);
    await Promise.allSettled([1, 2, 3].map(() => api.call(deleteUser, at(mate), admin)));
    expect(await used()).toEqual([team - 1, clients]);
    const off = await person('client', world.folder);
    await update(off, { disabled: 1 });
    await api.call(deleteUser, at(off), admin);
    expect(await used()).toEqual([team - 1, clients]);
  });

  test('are required for enabling a user or changing the type', async () => {
    const off = await person('team', world.project);
    await update(off, { disabled: 1 });
    const [team, clients] = await used();
    await limit({ teamusers: team, clientusers: clients });
    expect(await refusal(off, { disabled: 0 })).toBe('403 ERR1');
    expect(await refusal(mate, { type: 'client' })).toBe('403 ERR1');
    await limit({ clientusers: clients + 1 });
    expect(await refusal(off, { disabled: 0 })).toBe('403 ERR112');
    // Enabling as a client is within the limit.
    expect(await update(off, { disabled: 0, type: 'client' })).toMatchObject({ disabled: 0, type: 'client' });
    expect(await refusal(mate, { type: 'client' })).toBe('403 ERR1');
    await limit({ teamusers: 1000, clientusers: 1000 });
  });
});

describe('Deleting a user [Y266]', () => {
  test('removes the account, and keeps their files under their name', async () => {
    const { email } = await see(mate);
    const podid = await makePod(api.services, world.folder, mate, { name: 'kept.mov' });
    await api.call(deleteUser, at(mate), admin);
    expect(await api.refused(getUser, within(mate), admin)).toBe('404 ERR9');
    expect(await api.refused(deleteUser, at(mate), admin)).toBe('404 ERR9');
    expect(await api.refused(signIn, { body: { email, password: PASSWORD } })).toBe('400 ERR113');
    const { pod } = await api.call(getPod, { params: { id: podid } }, admin);
    expect(pod.createdby).toMatchObject({ id: mate, name: expect.stringContaining('Test') });
    expect(await records(mate)).toMatchObject([{ action: 'user.deleted', data: { email } }]);
    // The address can be used for another account.
    await makePerson(api.services, { email, group: 'client', at: world.folder });
  });

  test('also happens when the user is removed from their only tenant', async () => {
    await api.call(removeUser, within(mate), admin);
    const row = await api.services.db
      .selectFrom('users')
      .select(['deletedat', 'email'])
      .where('id', '=', mate)
      .executeTakeFirstOrThrow();
    expect(row.deletedat).not.toBeNull();
    expect(row.email).not.toContain('studio.test');
  });
});

test('A changed e-mail address is reported to the old one, unless only the case differs', async () => {
  await work(api);
  const { email } = await see(mate);
  await update(mate, { email: email.toUpperCase() });
  expect(await mailsTo(api, email.toUpperCase())).toEqual([]);
  await update(mate, { email: `moved.${email}` });
  const [mail, ...more] = await mailsTo(api, email.toUpperCase());
  expect(more).toEqual([]);
  expect(mail!.text).toContain(`moved.${email}`);
});

describe('Temporary password [Y269] [W245]', () => {
  test('must meet the password rules', async () => {
    const give = (password: string) =>
      api.refused(setTemporaryPassword, { ...within(mate), body: { password } }, admin);
    expect(await give('weak')).toBe('400 ERR101');
    expect(await give('')).toBe('400 ERR101');
  });

  test('is sent by e-mail, replaces the old one and must be changed at sign-in', async () => {
    await work(api);
    const { email } = await see(mate);
    const password = 'Tempo-rary-7!';
    await api.call(setTemporaryPassword, { ...within(mate), body: { password } }, admin);
    expect((await mailsTo(api, email))[0]!.text).toContain(password);
    expect(await api.refused(signIn, { body: { email, password: PASSWORD } })).toBe('400 ERR113');
    expect(await api.call(signIn, { body: { email, password } })).toHaveProperty('newPassword');
    const rows = await records(mate);
    expect(rows.map(({ action }) => action)).toContain('password.temporary');
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});
