import { me } from '@rushes/contract/identity';
import { resetMfa, updateUser } from '@rushes/contract/users';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { makeSomebody, turnOnMfa } from '#test/second-factor.ts';
import { enter } from '#test/session.ts';

let api: Api;
let world: World;
let admin: As;
let other: As;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  other = await enter(api, world.users.other);
  team = await enter(api, world.users.team);
});

const of = (userId: string, id = world.studio.id) => ({ params: { id, userId } });

test('Only another administrator of the tenant can reset two-factor authentication of an enabled user', async () => {
  const { id } = await makeSomebody(api, world.project);
  expect(await api.refused(resetMfa, of(id), team)).toBe('403 11403');
  expect(await api.refused(resetMfa, of(id), other)).toBe('404 ERR5');
  expect(await api.refused(resetMfa, of(id, world.other.id), other)).toBe('404 ERR9');
  expect(await api.refused(resetMfa, of(newId()), admin)).toBe('404 ERR9');
  expect(await api.refused(resetMfa, of(world.users.admin), admin)).toBe('403 ERR100');
  await api.call(updateUser, { params: { id }, body: { disabled: 1 } }, admin);
  expect(await api.refused(resetMfa, of(id), admin)).toBe('409 ERR102');
});

test('Resetting two-factor authentication signs the user out and allows sign-in with the password alone', async () => {
  const { id, email, as } = await makeSomebody(api, world.project);
  await turnOnMfa(api, as);
  await expect(api.signIn(email)).rejects.toThrow('mfa');
  await api.call(resetMfa, of(id), admin);
  expect(await api.refused(me, {}, as)).toBe('401 11026');
  const { user } = await api.call(me, {}, await api.signIn(email));
  expect(user).toMatchObject({ id, mfa: 0 });
  // A second call has nothing to remove and ends no session.
  const again = await api.signIn(email);
  await api.call(resetMfa, of(id), admin);
  expect((await api.call(me, {}, again)).user.id).toBe(id);
});
