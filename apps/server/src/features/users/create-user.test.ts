import { signIn } from '@rushes/contract/identity';
import { listResources } from '@rushes/contract/limits';
import { createUser, deleteUser, listUsers, type TenantUser } from '@rushes/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { enter } from '#test/session.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let other: As;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  other = await enter(api, world.users.other);
});

const person = (more: object = {}) => ({
  tenantid: world.studio.id,
  firstName: 'Noor',
  lastName: 'de Wit',
  email: `noor${count++}@studio.test`,
  type: 'team' as const,
  nodeid: world.project.id,
  ...more,
});
const create = async (more: object = {}, as = admin) =>
  (await api.call(createUser, { body: person(more) }, as)).user as TenantUser;
const refusal = (more: object, as = admin) => api.refused(createUser, { body: person(more) }, as);
const used = async (name: string) =>
  (await api.call(listResources, { params: { id: world.studio.id } }, admin)).resources.find(
    (resource) => resource.name === name,
  )!.used;
const room = (teamusers: number, clientusers: number) =>
  api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { teamusers, clientusers }));

describe('Refused user creation', () => {
  test('refuses everyone except administrators of that tenant [AC316]', async () => {
    expect(await api.refused(createUser, { body: person() })).toBe('401 1011');
    expect(await refusal({}, await enter(api, world.users.team))).toBe('403 11403');
    expect(await refusal({}, await enter(api, world.users.client))).toBe('403 11403');
    expect(await refusal({}, other)).toBe('404 ERR5');
    expect(await refusal({ tenantid: newId() })).toBe('404 ERR5');
    // Only administrators can have this ability. If another user had it, it would work neither here nor in their
    // own tenant.
    const strange = await makePerson(api.services, {
      email: 'strange@other.test',
      group: 'team',
      at: world.other.root,
      abilities: ['list NodeAndPod', 'control User'],
    });
    expect(await refusal({}, await enter(api, strange))).toBe('404 ERR5');
    const there = { tenantid: world.other.id, nodeid: world.otherProject.id };
    expect(await refusal({ ...there, type: 'admin' }, await enter(api, strange))).toBe('403 ERR100');
  });

  test('returns 404 for an unknown folder or a folder of another tenant', async () => {
    expect(await refusal({ nodeid: world.otherProject.id })).toBe('404 ERR7');
    expect(await refusal({ nodeid: newId() })).toBe('404 ERR7');
    expect(await refusal({ type: 'admin', nodeid: world.otherProject.id })).toBe('404 ERR7');
  });

  test('refuses names that are not 2 to 191 valid characters [W244]', async () => {
    for (const name of ['', 'x', ' x ', 'a1', 'A<b>', 'x'.repeat(192), 'a\nb']) {
      expect(await refusal({ firstName: name }), name).toBe('400 ERR59');
      expect(await refusal({ lastName: name }), name).toBe('400 ERR59');
    }
    expect(await refusal({ firstName: undefined })).toBe('400 11406');
    const { firstname, lastname } = await create({ firstName: ' Zoe\u0308 ', lastName: "O'Brien-van_D. Å" });
    expect([firstname, lastname]).toEqual(['Zo\u00eb', "O'Brien-van_D. Å"]);
  });

  test('refuses an invalid e-mail address or one already in use [W246]', async () => {
    for (const email of [
      '',
      'noor',
      'noor@',
      '@studio.test',
      'a b@studio.test',
      'a@b',
      'a@b.test\nBcc: c@d.test',
    ]) {
      expect(await refusal({ email }), email).toBe('400 ERR57');
    }
    expect(await refusal({ email: 'TEAM@studio.test' })).toBe('409 ERR109');
    expect(await refusal({ email: 'Admin@Other.test' })).toBe('409 ERR46');
  });

  test('refuses a password that breaks the rules [W245]', async () => {
    for (const password of ['Short-1', 'alllower-7!', 'ALLUPPER-7!', 'No-digits!', 'NoSymbol77']) {
      expect(await refusal({ password }), password).toBe('400 ERR101');
    }
  });

  test('refuses abilities and types that are not allowed', async () => {
    expect(await refusal({ type: 'client', abilities: ['belongsto Team'] })).toBe('400 11406');
    expect(await refusal({ type: 'team', abilities: ['control User'] })).toBe('400 11406');
    expect(await refusal({ type: 'admin', abilities: ['manage all'] })).toBe('400 11406');
    expect(await refusal({ type: 'root' })).toBe('400 11406');
    expect(await refusal({ type: 'salesman' })).toBe('400 11406');
  });

  test('refuses a client user in or below a team-only folder [W243]', async () => {
    expect(await refusal({ type: 'client', nodeid: world.hidden.id })).toBe('409 ERR61');
    expect(await refusal({ type: 'client', nodeid: world.belowHidden.id })).toBe('409 ERR61');
    expect((await create({ nodeid: world.belowHidden.id })).rootfolder).toBe(world.belowHidden.id);
  });
});

describe('New user', () => {
  test('has the access point, the abilities of the type and the chosen ones [G96, Y266]', async () => {
    const client = await create({
      type: 'client',
      nodeid: world.folder.id,
      abilities: ['control NodeAndPod'],
    });
    expect(client).toMatchObject({ type: 'client', rootfolder: world.folder.id, active: 0, lastseen: null });
    expect(client.invitedat).not.toBeNull();
    expect(client.accessPoints).toMatchObject([
      {
        group: 'client',
        abilities: ['list NodeAndPod', 'control NodeAndPod', 'list PodService'],
        node: { id: world.folder.id },
      },
    ]);
  });

  test('gets the whole tenant and all abilities as an administrator, whatever was requested', async () => {
    const made = await create({ type: 'admin', abilities: [] });
    expect(made.accessPoints).toMatchObject([{ group: 'admin', node: { id: world.studio.root.id } }]);
    expect(made.accessPoints[0]!.abilities).toEqual(
      expect.arrayContaining(['control User', 'control TenantConfiguration', 'run PaidService']),
    );
  });

  test('gets an e-mail with a temporary password that must be replaced', async () => {
    await work(api);
    const made = await create({ firstName: 'Pieter', language: 'nl', email: 'pieter@studio.test' });
    await untilIdle(api);
    const mail = (await api.services.mail.outbox!()).find(({ to }) => to === 'pieter@studio.test')!;
    expect(mail.text).toContain('Studio');
    const password = /^[^\s]{10}$/m.exec(mail.text)?.[0];
    expect(password, mail.text).toBeDefined();
    const answer = await api.call(signIn, { body: { email: made.email, password: password! } });
    expect(answer).toEqual({ newPassword: { challenge: expect.any(String) } });
  });

  test('can get a password from the administrator, which must be replaced', async () => {
    const made = await create({ password: PASSWORD });
    const answer = await api.call(signIn, { body: { email: made.email, password: PASSWORD } });
    expect(answer).toHaveProperty('newPassword');
  });

  test('is written to the audit log with the administrator who created it', async () => {
    const made = await create({ type: 'client' });
    const row = await api.services.db
      .selectFrom('audit')
      .selectAll()
      .where('subjectid', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'user.created',
      tenantid: world.studio.id,
      actorid: world.users.admin,
      data: { email: made.email, type: 'client', nodeid: world.project.id },
    });
    expect(JSON.stringify(row.data)).not.toMatch(/password/i);
  });
});

describe('Seats for new users [AC315]', () => {
  test('have separate errors for team, client and no seats at all', async () => {
    const [ofTeam, ofClients] = [await used('teamusers'), await used('clientusers')];
    await room(ofTeam, ofClients + 1);
    expect(await refusal({ type: 'team' })).toBe('403 ERR112');
    expect(await refusal({ type: 'admin' })).toBe('403 ERR112');
    const last = await create({ type: 'client' });
    expect(await refusal({ type: 'client' })).toBe('403 ERR1');
    expect(await refusal({ type: 'team' })).toBe('403 ERR1');
    await room(ofTeam + 1, ofClients + 1);
    expect(await refusal({ type: 'client' })).toBe('403 ERR111');
    await api.call(deleteUser, { params: { id: last.id } }, admin);
    expect(await used('clientusers')).toBe(ofClients);
    await create({ type: 'client' });
  });

  test('20 concurrent requests for 3 seats: exactly 3 succeed', async () => {
    const before = await used('clientusers');
    await room(1000, before + 3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.call(createUser, { body: person({ type: 'client' }) }, admin).then(
          () => 'in',
          (error: Error) => /"(ERR\d+)"/.exec(error.message)?.[1],
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'ERR111')).toHaveLength(17);
    expect(await used('clientusers')).toBe(before + 3);
    await room(1000, 1000);
  });

  test('are not taken by a refused request, which creates no account', async () => {
    const rows = async () => {
      const { db } = api.services;
      const [users, points] = await Promise.all([
        db.selectFrom('users').select('id').execute(),
        db.selectFrom('access_points').select('id').execute(),
      ]);
      return [users.length, points.length, await used('teamusers')];
    };
    const before = await rows();
    await room(await used('teamusers'), 1000);
    await refusal({});
    await refusal({ nodeid: newId() });
    expect(await rows()).toEqual(before);
    await room(1000, 1000);
  });

  test('an address requested twice at once gets one account, in one tenant or in two', async () => {
    for (const second of [admin, other]) {
      const email = `twice${count++}@studio.test`;
      const elsewhere = { tenantid: world.other.id, nodeid: world.otherProject.id };
      const answers = await Promise.all([
        api.call(createUser, { body: person({ email }) }, admin).catch((error: Error) => error.message),
        api
          .call(createUser, { body: person({ email, ...(second === other ? elsewhere : {}) }) }, second)
          .catch((error: Error) => error.message),
      ]);
      const refused = answers.filter((answer) => typeof answer === 'string');
      expect(refused).toHaveLength(1);
      expect(refused[0]).toMatch(second === other ? /^409 .*"ERR46"/ : /^409 .*"ERR109"/);
    }
  });
});

test('A new user appears in the user list immediately', async () => {
  const made = await create({ email: 'fresh@studio.test' });
  const { users } = await api.call(
    listUsers,
    { params: { id: world.studio.id }, query: { q: 'fresh@' } },
    admin,
  );
  expect(users).toEqual([made]);
});
