import { search } from '@rushes/contract/search';
import { beforeAll, expect, test } from 'vitest';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let mixed: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  const at = world.project;
  const userid = await makePerson(api.services, { email: 'mixed@studio.test', group: 'client', at });
  const inner = await makeNode(api.services, world.belowHidden, 'Inner room');
  await makePod(api.services, inner, world.users.team, { name: 'lighthouse.mov' });
  await makeNode(api.services, inner, 'Lighthouse folder');
  const point = { id: newId(), tenantid: world.studio.id, userid, nodeid: inner.id, group: 'team' } as const;
  await api.services.db.transaction().execute((trx) => insertAccessPoint(trx, point));
  mixed = await api.signIn('mixed@studio.test');
});

test('A client user with team access below finds items there, without names of hidden folders between', async () => {
  for (const zone of ['files', 'folders'] as const) {
    const query = { nodeid: world.project.id, q: 'lighthouse', zone, includeSubfolders: 1 } as const;
    const found = await api.call(search, { query: query as never }, mixed);
    expect([...found.pods, ...found.nodes]).toHaveLength(1);
    const text = JSON.stringify(found);
    expect(text).toContain('Inner room');
    expect(text).not.toMatch(/Hidden|Below hidden/);
  }
});
