import { randomBytes } from 'node:crypto';
import { ArchiveStatus, AssetType, State } from '@rushes/contract/enums';
import { stackVersion } from '@rushes/contract/move-copy';
import { getPod, listPodLogs } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAsset, makeNode, type Place } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { names, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let scene: Awaited<ReturnType<typeof startMoveCopy>>;
let from: Place;
let to: Place;

beforeAll(async () => {
  scene = await startMoveCopy();
});

beforeEach(async () => {
  const { api, world } = scene;
  from = await makeNode(api.services, world.project, 'From');
  to = await makeNode(api.services, world.project, 'To');
});

describe('Copying files', () => {
  test('gives the copy the same content without storing it twice [K132]', async () => {
    const bytes = randomBytes(5000);
    const id = await scene.file(from, 'cut.mov', bytes, { note: 'dailies', badgestatus: 6, duration: 4000 });
    const before = await scene.storedFiles();
    const reply = await scene.copyFiles([id], to);
    expect(reply).toMatchObject({ unprocessablePods: [], operation: null });
    const [card] = reply.pods;
    expect(card).toMatchObject({
      name: 'cut.mov',
      nodeid: to.id,
      badgestatus: 6,
      createdby: { id: scene.world.users.team },
    });
    expect(await scene.storedFiles()).toBe(before);
    const one = (await scene.api.call(getPod, { params: { id } }, scene.team)).pod;
    const two = (await scene.api.call(getPod, { params: { id: card!.id } }, scene.team)).pod;
    expect(two).toMatchObject({ note: 'dailies', duration: 4000, state: State.COMPLETE, size: 5000 });
    const [raw, copy] = [one.asset.raw[0]!, two.asset.raw[0]!];
    expect(copy.id).not.toBe(raw.id);
    expect((await scene.download(copy.url!)).equals(bytes)).toBe(true);
    expect((await scene.download(raw.url!)).equals(bytes)).toBe(true);
    // The thumbnail of the card belongs to the copy.
    expect(card!.thumbnail!.id).toBe(two.asset.thumbnail[0]!.id);
    expect((await scene.download(card!.thumbnail!.url)).length).toBe(10);
  });

  test('leaves out assets that are deleted or incomplete', async () => {
    const id = await scene.file(from, 'cut.mov');
    const web = { name: 'web', bytes: randomBytes(7), mimetype: 'video/mp4', type: AssetType.WEB };
    const retired = await makeAsset(scene.api.services, from, id, web);
    const coming = await makeAsset(scene.api.services, from, id, web);
    await scene.api.services.db
      .updateTable('assets')
      .set({ deletedat: new Date() })
      .where('id', '=', retired)
      .execute();
    await scene.api.services.db
      .updateTable('assets')
      .set({ state: State.PROCESSING })
      .where('id', '=', coming)
      .execute();
    const before = await scene.used();
    const [card] = (await scene.copyFiles([id], to)).pods;
    const { asset } = (await scene.api.call(getPod, { params: { id: card!.id } }, scene.team)).pod;
    expect([asset.raw.length, asset.thumbnail.length, asset.web.length]).toEqual([1, 1, 0]);
    expect(await scene.used()).toBe(before + 110);
  });

  test('keeps the versions together, in order and with their texts [G89]', async () => {
    const [first, second] = [await scene.file(from, 'cut 1.mov'), await scene.file(from, 'cut 2.mov')];
    const body = { versionText: 'grade' };
    await scene.api.call(stackVersion, { params: { source: second, target: first }, body }, scene.team);
    // An older version represents its stack.
    const { pods } = await scene.copyFiles([first], to);
    expect(pods).toMatchObject([{ name: 'cut 2.mov', versionsCount: 2, order: 2 }]);
    const { versions } = (await scene.api.call(getPod, { params: { id: pods[0]!.id } }, scene.team)).pod;
    expect(versions).toMatchObject([
      { name: 'cut 1.mov', order: 1, versiontext: '' },
      { name: 'cut 2.mov', order: 2, versiontext: 'grade' },
    ]);
    expect(names(await scene.filesIn(to))).toEqual(['cut 2.mov']);
    // The originals are unchanged.
    expect(await scene.filesIn(from)).toMatchObject([{ id: second, versionsCount: 2 }]);
  });

  test('leaves out incomplete files, and reports each with its reason [K132]', async () => {
    const good = await scene.file(from, 'good.mov');
    const coming = await scene.file(from, 'coming.mov', randomBytes(5), { state: State.PROCESSING });
    const failed = await scene.file(from, 'failed.mov', randomBytes(5), { state: State.ERROR });
    const broken = await scene.file(from, 'broken.mov');
    await sql`update assets set broken = 1 where podid = ${broken} and type = 0`.execute(
      scene.api.services.db,
    );
    const archived = await scene.file(from, 'archived.mov');
    await scene.setPod(archived, { archived: ArchiveStatus.ARCHIVED });
    const archiving = await scene.file(from, 'archiving.mov');
    await scene.setPod(archiving, { archived: ArchiveStatus.PENDING });
    const chosen = [good, coming, failed, broken, archived, archiving];
    const { pods, unprocessablePods } = await scene.copyFiles(chosen, to);
    expect(names(pods)).toEqual(['good.mov']);
    const reasons = unprocessablePods.map(({ name, error }) => [name, error.code]).sort();
    expect(reasons).toEqual([
      ['archived.mov', 'ERR68'],
      ['archiving.mov', 'ERR161'],
      ['broken.mov', 'ERR154'],
      ['coming.mov', 'ERR154'],
      ['failed.mov', '11009'],
    ]);
    expect(unprocessablePods[0]!.error.content).toBeTruthy();
  });

  test('starts the copied stack with the previous version when the newest is incomplete', async () => {
    const head = await scene.file(from, 'cut 3.mov', randomBytes(5), { order: 3, state: State.PROCESSING });
    await scene.file(from, 'cut 1.mov', randomBytes(5), { parentpodid: head, order: 1 });
    await scene.file(from, 'cut 2.mov', randomBytes(5), { parentpodid: head, order: 2 });
    const { pods, unprocessablePods } = await scene.copyFiles([head], to);
    expect(names(unprocessablePods)).toEqual(['cut 3.mov']);
    expect(pods).toMatchObject([{ name: 'cut 2.mov', versionsCount: 2, order: 2, parentpodid: null }]);
  });

  test('adds a number in the same folder, and keeps the name elsewhere', async () => {
    const id = await scene.file(from, 'cut.mov');
    await scene.copyFiles([id], from);
    await scene.copyFiles([id], from);
    expect(names(await scene.filesIn(from))).toEqual(['cut.mov', 'cut (2).mov', 'cut (3).mov'].sort());
    await scene.copyFiles([id], to);
    await scene.copyFiles([id], to);
    expect(names(await scene.filesIn(to))).toEqual(['cut.mov', 'cut.mov']);
  });

  test('hides copies in a team-only folder, and keeps team-only files team-only elsewhere [X254]', async () => {
    const kept = await scene.file(from, 'kept.mov', randomBytes(5), { teamonly: 1 });
    await scene.copyFiles([kept], to);
    expect(await scene.filesIn(to, scene.builder)).toEqual([]);
    expect(names(await scene.filesIn(to))).toEqual(['kept.mov']);
    const [hidden] = (await scene.copyFiles([await scene.file(from, 'open.mov')], scene.world.hidden)).pods;
    expect(await scene.api.refused(getPod, { params: { id: hidden!.id } }, scene.builder)).toBe('404 ERR6');
  });

  test('is logged, and sends an event to users who see the destination', async () => {
    const id = await scene.file(from, 'cut.mov');
    const live = await openLive(scene.api, scene.builder);
    const [card] = (await scene.copyFiles([id], to)).pods;
    expect((await live.until(({ data }) => data.id === card!.id)).data).toEqual({
      id: card!.id,
      nodeid: to.id,
    });
    live.close();
    const { actionlogs } = await scene.api.call(listPodLogs, { params: { id: card!.id } }, scene.team);
    expect(actionlogs).toMatchObject([{ action: 'copied', params: { from: 'From' } }]);
  });
});
