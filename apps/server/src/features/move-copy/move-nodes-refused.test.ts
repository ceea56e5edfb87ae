import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { moveNodes } from '@rushes/contract/move-copy';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeNode, makePerson, type Place, type World } from '#test/fixtures.ts';
import { moveBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let api: Api;
let world: World;
let team: As;
let builder: As;
let ofBothTenants: () => Promise<As>;

beforeAll(async () => {
  ({ api, world, team, builder, ofBothTenants } = await startMoveCopy());
});

let from: Place;
let to: Place;
let item: Place;

beforeEach(async () => {
  from = await makeNode(api.services, world.project, 'From');
  to = await makeNode(api.services, world.project, 'To');
  item = await makeNode(api.services, from, 'Item');
});

const move = (nodes: { id: string }[], target: { id: string }, as = team) =>
  api.call(moveNodes, moveBody(nodes, target), as);
/** The error, which is the same with `validateRequestOnly`. */
const refusal = async (nodes: { id: string }[], target: { id: string }, as = team) => {
  const refused = await api.refused(moveNodes, moveBody(nodes, target), as);
  expect(await api.refused(moveNodes, moveBody(nodes, target, 1), as)).toBe(refused);
  return refused;
};
const row = (id: string) =>
  api.services.db
    .selectFrom('nodes')
    .select(['parentid', 'path', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const set = (place: Place, change: { archived?: ArchiveStatus; deletedat?: string }) =>
  api.services.db.updateTable('nodes').set(change).where('id', '=', place.id).execute();

describe('Moving folders is refused', () => {
  test('without items or destination [K133]', async () => {
    expect(await api.refused(moveNodes, moveBody([], to), team)).toBe('400 11406');
    const nothing = { body: { nodes: [item.id] } } as never;
    expect(await api.refused(moveNodes, nothing, team)).toBe('400 11406');
  });

  test('for items or destinations that the user cannot see [K133]', async () => {
    expect(await refusal([{ id: newId() }], to)).toBe('404 ERR7');
    expect(await refusal([item], { id: newId() })).toBe('404 ERR7');
    expect(await refusal([world.otherProject], to)).toBe('404 ERR7');
    expect(await refusal([item], world.otherProject)).toBe('404 ERR7');
    const other = await api.signIn('admin@other.test');
    expect(await refusal([item], to, other)).toBe('404 ERR7');
    // Above the access point, or hidden from it.
    expect(await refusal([item], world.client, builder)).toBe('404 ERR7');
    expect(await refusal([item], world.hidden, builder)).toBe('404 ERR7');
    expect(await refusal([world.belowHidden], to, builder)).toBe('404 ERR7');
  });

  test('without control permission for both source and destination [X251]', async () => {
    const client = await api.signIn('client@studio.test');
    expect(await refusal([item], to, client)).toBe('403 11403');
    const reader = { email: `${newId()}@studio.test`, group: 'client', at: to } as const;
    const userid = await makePerson(api.services, reader);
    await api.services.db
      .insertInto('own_access_points')
      .values({
        id: newId(),
        tenantid: world.studio.id,
        userid,
        nodeid: from.id,
        group: 'client',
        abilities: ['list NodeAndPod', 'control NodeAndPod'],
      })
      .execute();
    expect(await refusal([item], to, await api.signIn(reader.email))).toBe('403 ERR105');
  });

  test('into another tenant of the same user', async () => {
    const there = await makeNode(api.services, world.otherProject, 'There');
    expect(await refusal([item], there, await ofBothTenants())).toBe('409 ERR93');
  });

  test('for the root of the tenant or of the user [X253, K134]', async () => {
    expect(await refusal([world.studio.root], world.project)).toBe('409 ERR89');
    const inside = await makeNode(api.services, item, 'Inside');
    const email = `${newId()}@studio.test`;
    const userid = await makePerson(api.services, { email, group: 'team', at: item });
    await api.services.db
      .insertInto('own_access_points')
      .values({
        id: newId(),
        tenantid: world.studio.id,
        userid,
        nodeid: to.id,
        group: 'team',
        abilities: ['list NodeAndPod', 'control NodeAndPod', 'belongsto Team'],
      })
      .execute();
    const usersWithRoots = await api.signIn(email);
    expect(await refusal([item], to, usersWithRoots)).toBe('409 ERR89');
    await move([inside], to, usersWithRoots);
  });

  test('for a client [K134]', async () => {
    const another = await makeNode(api.services, world.studio.root, 'Another', { type: NodeType.CLIENT });
    expect(await refusal([another], world.client)).toBe('409 ERR88');
    expect(await refusal([another], world.project)).toBe('409 ERR88');
  });

  test('into a destination that cannot contain that type [K135]', async () => {
    expect(await refusal([item], world.studio.root)).toBe('409 ERR85');
    const project = await makeNode(api.services, world.client, 'Of the client', { type: NodeType.PROJECT });
    expect(await refusal([project], world.project)).toBe('409 ERR86');
    expect(await refusal([project], to)).toBe('409 ERR86');
  });

  test('into the item itself or anything below it [K133]', async () => {
    const below = await makeNode(api.services, item, 'Below');
    expect(await refusal([item], item)).toBe('409 ERR94');
    expect(await refusal([item], below)).toBe('409 ERR94');
    expect(await refusal([from], below)).toBe('409 ERR94');
  });

  test('into a destination so deep that the tree would exceed its maximum depth', async () => {
    let deep = to;
    for (let level = 0; level < 36; level++) deep = await makeNode(api.services, deep, `${level}`);
    const below = await makeNode(api.services, item, 'Below');
    expect(await refusal([item], deep)).toBe('400 11406');
    await move([below], deep);
  });

  test('into the folder that already contains the item [K136, K133]', async () => {
    expect(await refusal([item], from)).toBe('409 ERR131');
    const second = await makeNode(api.services, to, 'Second');
    expect(await refusal([item, second], from)).toBe('409 ERR131');
    expect((await row(second.id)).parentid).toBe(to.id);
  });

  test('for archived items and into archived destinations [J125, J126]', async () => {
    await set(item, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusal([item], to)).toBe('409 ERR68');
    for (const busy of [ArchiveStatus.PENDING, ArchiveStatus.ARCHIVING, ArchiveStatus.UNARCHIVING]) {
      await set(item, { archived: busy });
      expect(await refusal([item], to)).toBe('409 ERR161');
    }
    await set(item, { archived: ArchiveStatus.NOTARCHIVED });
    await set(to, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusal([item], to)).toBe('409 ERR132');
    await set(to, { archived: ArchiveStatus.UNARCHIVING });
    expect(await refusal([item], to)).toBe('409 ERR161');
  });

  test('while an operation is running on the source or the destination [AC319]', async () => {
    const claim = (path: string) =>
      api.services.db
        .insertInto('operations')
        .values({
          id: newId(),
          tenantid: world.studio.id,
          userid: world.users.team,
          code: 'AM17',
          name: 'x',
          nodeid: null,
          paths: [path] as never,
          total: 1,
        })
        .execute();
    const free = () => api.services.db.deleteFrom('operations').execute();
    const below = await makeNode(api.services, item, 'Below');
    for (const path of [from.path, item.path, below.path, to.path]) {
      await claim(path);
      expect(await refusal([item], to), path).toBe('409 ERR161');
      await free();
    }
    // A claim deeper in the target does not block it.
    const deeper = await makeNode(api.services, to, 'Deeper');
    await claim(deeper.path);
    await move([item], to);
    await free();
  });

  test('into a team-only folder when it contains the root of a client user [AC318]', async () => {
    const root = await makeNode(api.services, item, 'Home of a client');
    await makePerson(api.services, { email: `${newId()}@client.test`, group: 'client', at: root });
    expect(await refusal([item], world.hidden)).toBe('409 ERR139');
    expect(await refusal([root], world.belowHidden)).toBe('409 ERR139');
    await move([root], to);
  });
});
