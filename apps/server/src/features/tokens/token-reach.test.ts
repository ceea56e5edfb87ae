import { fixedAbilities } from '@rushes/contract/abilities';
import { createComment, listOpenComments } from '@rushes/contract/comments';
import { createDownload } from '@rushes/contract/downloads';
import { exportMarkers } from '@rushes/contract/markers';
import { listOperations, moveNodes } from '@rushes/contract/move-copy';
import { getNode, listNodes, nodeProperties } from '@rushes/contract/nodes';
import { getPod, renamePod } from '@rushes/contract/pods';
import { deleteNode } from '@rushes/contract/recycle-bin';
import { type Scope, scopes } from '@rushes/contract/scopes';
import { search } from '@rushes/contract/search';
import * as contract from '@rushes/contract/tokens';
import { setPermissions } from '@rushes/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import {
  makeAsset,
  makeNode,
  makePerson,
  makePod,
  makeWorld,
  type Place,
  type World,
} from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { sendFile } from '#test/scenes/uploads-scene.ts';
import { enter } from '#test/session.ts';
import { bearer, makeProgram } from '#test/tokens.ts';

// What tokens reach apart from single items, which app/token-gates.test.ts covers: streams, lists, search, bytes.

let api: Api;
let world: World;
let admin: As;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  team = await enter(api, world.users.team);
});

/** A token of the team member. */
const tokenFor = async (held: readonly Scope[], nodeid: string | null = null, userid = world.users.team) =>
  (await makeProgram(api, { userid }, { scopes: held, nodeid })).as;
const folderOf = (as: As, id = world.folder.id) => api.call(getNode, { params: { id } }, as);
const folderRefused = (as: As, id = world.folder.id) => api.refused(getNode, { params: { id } }, as);

describe('The streams of a token', () => {
  const changed = async (at = world.folder) => {
    const pod = await makePod(api.services, at, world.users.team, { name: 'a.mov', kind: 'video' });
    await api.call(renamePod, { params: { id: pod }, body: { name: 'b.mov' } }, team);
    return pod;
  };

  test('carry the events of its scopes and of its folder only', async () => {
    const inFolder = await makeNode(api.services, world.project, 'One');
    const files = await openLive(api, await tokenFor(['files:read']));
    const comments = await openLive(api, await tokenFor(['comments:read']));
    const one = await openLive(api, await tokenFor(['files:read', 'comments:read'], inFolder.id));
    const clients = await openLive(api, await tokenFor(scopes, null, world.users.client));
    const hidden = await changed(world.hidden);
    const outside = await changed();
    const inside = await changed(inFolder);
    await api.call(createComment, { params: { id: inside }, body: { content: 'Too dark' } }, team);
    const about = (id: string) => (event: { data: Record<string, unknown> }) => event.data.id === id;
    for (const stream of [comments, one, clients])
      await stream.until(({ name, data }) => name === 'pod.comments' && data.id === inside);
    await files.until(about(inside));
    const names = (stream: typeof files) => new Set(stream.received.map(({ name }) => name));
    expect([...names(comments)].sort()).toEqual(['live.hello', 'pod.comments']);
    expect(names(files).has('pod.comments')).toBe(false);
    expect(files.received.some(about(outside))).toBe(true);
    expect(one.received.some(about(outside))).toBe(false);
    expect(clients.received.some(about(outside))).toBe(true);
    expect(clients.received.some(about(hidden))).toBe(false);
    for (const stream of [files, comments, one, clients]) stream.close();
  });

  test('end when it is revoked, and reopen with other access when the permissions of its owner change', async () => {
    const body = { name: 'Live', scopes: ['files:read' as const] };
    const { token, secret } = await api.call(contract.createToken, { body }, team);
    const stream = await openLive(api, bearer(secret));
    await api.call(contract.revokeToken, { params: { id: token.id } }, team);
    await stream.ended;
    const userid = await makePerson(api.services, {
      ...{ email: 'streams@studio.test', group: 'team', at: world.project },
    });
    const { as } = await makeProgram(api, { userid });
    const open = await openLive(api, as);
    const point = await api.services.db
      .selectFrom('access_points')
      .select('id')
      .where('userid', '=', userid)
      .executeTakeFirstOrThrow();
    const changes = { accessPoints: [{ id: point.id, abilities: fixedAbilities('team') }] };
    const params = { id: world.studio.id, userId: userid };
    await api.call(setPermissions, { params, body: changes }, admin);
    await open.ended;
    (await openLive(api, as)).close();
  });
});

describe('A token for one folder', () => {
  test('sees the tree from that folder down, also after the folder has moved', async () => {
    const folder = await makeNode(api.services, world.project, 'Only this');
    const inside = await makeNode(api.services, folder, 'Inside');
    const pod = await makePod(api.services, inside, world.users.team, { name: 'a.mov' });
    const { as } = await makeProgram(api, { userid: world.users.admin }, { nodeid: folder.id });
    const roots = async () => (await api.call(listNodes, {}, as)).nodes.map(({ id }) => id);
    expect(await roots()).toEqual([folder.id]);
    const { node } = await folderOf(as, inside.id);
    expect(node.rootpath.map(({ id }) => id)).toEqual([folder.id, inside.id]);
    await api.call(getPod, { params: { id: pod } }, as);
    await api.call(moveNodes, { body: { nodes: [folder.id], targetnodeid: world.client.id } }, admin);
    expect(await roots()).toEqual([folder.id]);
    await folderOf(as, inside.id);
    expect(await api.refused(deleteNode, { params: { id: folder.id } }, as)).toBe('409 ERR90');
    await api.call(deleteNode, { params: { id: folder.id } }, admin);
    expect(await folderRefused(as, inside.id)).toBe('403 11403');
  });

  test('finds nothing outside it: search, properties, open comments, operations, downloads', async () => {
    const inside = await makeNode(api.services, world.project, 'Quarry');
    const made = async (at: Place) => {
      const pod = await makePod(api.services, at, world.users.team, { name: 'quarry.mov', kind: 'video' });
      await api.call(createComment, { params: { id: pod }, body: { content: 'quarry at dusk' } }, team);
      return pod;
    };
    const [one, other] = [await made(inside), await made(world.folder)];
    const as = await tokenFor(['files:read', 'comments:read'], inside.id, world.users.admin);
    const find = (nodeid: string) => api.call(search, { query: { nodeid, q: 'quarry' } }, as);
    const found = await find(inside.id);
    expect(found.pods.map(({ pod }) => pod.id)).toEqual([one]);
    expect(found.counts).toMatchObject({ pods: 1, hits: 2 });
    expect(await api.refused(search, { query: { nodeid: world.project.id, q: 'quarry' } }, as)).toBe(
      '404 ERR7',
    );
    expect(await api.refused(nodeProperties, { params: { id: world.project.id } }, as)).toBe('404 ERR7');
    const open = await api.call(listOpenComments, { params: { id: world.studio.id } }, as);
    expect(open).toEqual({ nodes: [{ id: inside.id, open: 1 }] });
    const operation = (place: Place) => ({
      ...{ id: newId(), tenantid: world.studio.id, userid: world.users.admin, code: 'AM14' as const },
      ...{ name: place.id, nodeid: place.id, paths: [place.path], total: 1, done: 0 },
    });
    await api.services.db
      .insertInto('operations')
      .values([operation(inside), operation(world.folder)])
      .execute();
    const { operations } = await api.call(listOperations, {}, as);
    expect(operations.map(({ nodeid }) => nodeid)).toEqual([inside.id]);
    expect((await api.call(listOperations, {}, admin)).operations).toHaveLength(2);
    await api.services.db.deleteFrom('operations').execute();
    const download = { podids: [other], excludeAssets: 1 as const };
    expect(await api.refused(createDownload, { body: download }, as)).toBe('404 ERR6');
  });
});

describe('A token without the scope for comments', () => {
  test('does not find them by search or as markers', async () => {
    const pod = await makePod(api.services, world.folder, world.users.team, {
      name: 'm.mov',
      kind: 'video',
      note: 'harbour',
    });
    await api.call(createComment, { params: { id: pod }, body: { content: 'harbour at dusk' } }, team);
    const query = { nodeid: world.folder.id, q: 'harbour' };
    const sources = async (as: As) => {
      const { pods, counts } = await api.call(search, { query }, as);
      expect(
        pods
          .flatMap(({ hits }) => hits)
          .map(({ source }) => source)
          .sort(),
      ).toEqual(counts!.sources.map(({ source }) => source).sort());
      return counts!.sources.map(({ source }) => source).sort();
    };
    expect(await sources(await tokenFor(['files:read', 'comments:read']))).toEqual(['comment', 'note']);
    expect(await sources(await tokenFor(['files:read']))).toEqual(['note']);
    const markers = { params: { id: pod }, query: { what: 'comments' as const, format: 'csv' as const } };
    expect(await api.refused(exportMarkers, markers, await tokenFor(['files:read']))).toBe('403 ERR270');
  });
});

describe('Bytes', () => {
  test('are uploaded, shown and downloaded with a token', async () => {
    const as = await tokenFor(['files:write']);
    const bytes = Buffer.from('of a program');
    const { pod } = await sendFile(api, as, { nodeid: world.folder.id, filename: 'sent.txt', bytes });
    const { pod: sent } = await api.call(getPod, { params: { id: pod.id } }, as);
    const shown = await api.fetch(sent.asset.raw[0]!.url!);
    expect(await shown.text()).toBe('of a program');
    const { url } = await api.call(createDownload, { body: { podids: [pod.id], excludeAssets: 1 } }, as);
    expect(await (await api.fetch(url!)).text()).toBe('of a program');
    const reader = await tokenFor(['files:read']);
    const body = { nodeid: world.folder.id, filename: 'b.txt', filesize: 5 };
    expect(
      (await api.fetch('/api/v1/pods', reader, { method: 'POST', body: JSON.stringify(body) })).status,
    ).toBe(403);
  });

  test('are no longer sent when the token is revoked', async () => {
    const pod = await makePod(api.services, world.folder, world.users.team, { name: 'c.txt' });
    const bytes = Buffer.from('secret');
    await makeAsset(api.services, world.folder, pod, { name: 'c.txt', bytes, mimetype: 'text/plain' });
    const { id, as } = await makeProgram(api, { userid: world.users.team });
    const { pod: seen } = await api.call(getPod, { params: { id: pod } }, as);
    const { url } = await api.call(createDownload, { body: { podids: [pod], excludeAssets: 1 } }, as);
    await api.call(contract.revokeToken, { params: { id } }, team);
    expect((await api.fetch(seen.asset.raw[0]!.url!)).status).toBe(404);
    expect((await api.fetch(url!)).status).toBe(401);
  });
});
