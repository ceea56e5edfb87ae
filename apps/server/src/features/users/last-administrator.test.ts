import { deleteUser, removeUser, updateUser } from '@rushes/contract/users';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeTenant } from '#test/fixtures.ts';
import { enter } from '#test/session.ts';

let api: Api;
let count = 0;

beforeAll(async () => {
  api = await startApi();
});

/** A tenant with this many administrators, each with a session. */
async function tenantWith(administrators: number) {
  const tenant = await makeTenant(api.services, `Tenant ${count++}`);
  const people: { id: string; as: As }[] = [];
  for (let n = 0; n < administrators; n++) {
    const id = await makePerson(api.services, {
      email: `admin${count++}@last.test`,
      group: 'admin',
      at: tenant.root,
    });
    people.push({ id, as: await enter(api, id) });
  }
  return { id: tenant.id, people };
}

const removals = {
  demote: (_: string, id: string, as: As) => api.fetch(...patch(`/users/${id}`, { type: 'client' }, as)),
  disable: (_: string, id: string, as: As) => api.fetch(...patch(`/users/${id}`, { disabled: 1 }, as)),
  delete: (_: string, id: string, as: As) => api.fetch(`/api/v1/users/${id}`, as, { method: 'DELETE' }),
  remove: (tenantid: string, id: string, as: As) =>
    api.fetch(`/api/v1/tenants/${tenantid}/users/${id}`, as, { method: 'DELETE' }),
};
type Removal = keyof typeof removals;

function patch(path: string, body: object, as: As): [string, As, RequestInit] {
  const headers = { 'content-type': 'application/json' };
  return [`/api/v1${path}`, as, { method: 'PATCH', headers, body: JSON.stringify(body) }];
}

async function administratorsOf(tenantid: string): Promise<string[]> {
  const rows = await api.services.db
    .selectFrom('access_points')
    .innerJoin('users', 'users.id', 'access_points.userid')
    .select('users.id')
    .where('access_points.tenantid', '=', tenantid)
    .where('access_points.group', '=', 'admin')
    .where('users.type', '=', 'admin')
    .where('users.disabledat', 'is', null)
    .where('users.deletedat', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

test('Refuses to demote, remove or delete the only administrator, and to disable oneself [X256]', async () => {
  const { id, people } = await tenantWith(1);
  const [only] = people as [{ id: string; as: As }];
  const own = { params: { id: only.id } };
  expect(await api.refused(updateUser, { ...own, body: { type: 'team' } }, only.as)).toBe('409 ERR22');
  expect(await api.refused(deleteUser, own, only.as)).toBe('409 ERR22');
  expect(await api.refused(removeUser, { params: { id, userId: only.id } }, only.as)).toBe('409 ERR22');
  expect(await api.refused(updateUser, { ...own, body: { disabled: 1 } }, only.as)).toBe('409 ERR92');
  expect(await administratorsOf(id)).toEqual([only.id]);
});

test('Does not count a disabled administrator, or one who requested deletion, as a second one', async () => {
  const { people } = await tenantWith(2);
  const [first, second] = people as [{ id: string; as: As }, { id: string; as: As }];
  const own = { params: { id: first.id } };
  const set = (change: object) =>
    api.services.db.updateTable('users').set(change).where('id', '=', second.id).execute();
  const moment = new Date().toISOString();
  await set({ disabledat: moment });
  expect(await api.refused(deleteUser, own, first.as)).toBe('409 ERR22');
  await set({ disabledat: null, deletionaskedat: moment });
  expect(await api.refused(deleteUser, own, first.as)).toBe('409 ERR22');
  await set({ deletionaskedat: null });
  expect(await api.refused(deleteUser, own, first.as)).toBe('403 ERR107');
});

test('Keeps one administrator when two administrators remove each other at the same time', async () => {
  const names = Object.keys(removals) as Removal[];
  for (let round = 0; round < 50; round++) {
    const { id, people } = await tenantWith(2);
    const [first, second] = people as [{ id: string; as: As }, { id: string; as: As }];
    const removal = (place: number) => removals[names[(round + place) % names.length]!];
    const answers = await Promise.all([
      removal(0)(id, second.id, first.as),
      removal(Math.floor(round / names.length))(id, first.id, second.as),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(
      statuses.filter((status) => status < 300),
      `round ${round}: ${statuses}`,
    ).toHaveLength(1);
    // Refused as the last administrator, or because the session had already ended.
    expect([401, 409]).toContain(statuses.find((status) => status >= 300));
    expect(await administratorsOf(id)).toHaveLength(1);
  }
});
