import { groupAbilities } from '@rushes/contract/abilities';
import { expect, it } from 'vitest';
import type { HeldAccessPoint } from '#platform/context/context.ts';
import { restrictAccess } from './restrict-access.ts';

const point = (group: 'admin' | 'team' | 'client', path: string, tenantid = 't'): HeldAccessPoint => ({
  ...{ id: path, tenantid, nodeid: path, path, group },
  abilities: groupAbilities[group],
});
const folder = { id: 'f', tenantid: 't', path: 'a.b' };
const places = (points: HeldAccessPoint[]) => restrictAccess(points, folder).map(({ path }) => path);

it('moves access from above down to the folder, and keeps access inside it', () => {
  expect(places([point('team', 'a'), point('team', 'a.b'), point('team', 'a.b.c')])).toEqual([
    ...['a.b', 'a.b', 'a.b.c'],
  ]);
  expect(restrictAccess([point('team', 'a')], folder)[0]!.nodeid).toBe('f');
});

it('drops access elsewhere, also in folders whose names begin alike, and in other workspaces', () => {
  expect(places([point('team', 'a.c'), point('team', 'a.bc'), point('team', 'a', 'other')])).toEqual([]);
});

it('leaves administrators the abilities of the team, which concern folders', () => {
  const [held] = restrictAccess([point('admin', 'a')], folder);
  expect(held).toMatchObject({ group: 'team', abilities: groupAbilities.team });
  expect(restrictAccess([point('client', 'a')], folder)[0]!.abilities).toEqual(groupAbilities.client);
});
