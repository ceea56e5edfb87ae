import { ArchiveStatus, type ProcessingStage, State } from '@rushes/contract/enums';
import {
  describeVersion,
  movePods,
  removeVersion,
  reorderVersions,
  stackVersion,
} from '@rushes/contract/move-copy';
import { getPod, listNodePods, listPodLogs } from '@rushes/contract/pods';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeNode, makePod, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let api: Api;
let world: World;
let team: As;
let builder: As;
let place: Place;
let elsewhere: Place;
let first: string;
let second: string;

beforeAll(async () => {
  ({ api, world, team, builder } = await startMoveCopy());
});

beforeEach(async () => {
  place = await makeNode(api.services, world.project, 'Cuts');
  elsewhere = await makeNode(api.services, world.project, 'Elsewhere');
  first = await pod(place, 'cut 1.mov');
  second = await pod(place, 'cut 2.mov');
});

const pod = (at: Place, name: string, more: Partial<Parameters<typeof makePod>[3]> = {}) =>
  makePod(api.services, at, world.users.team, { kind: 'video', ...more, name });
const stacking = (source: string, target: string, versionText?: string) => ({
  params: { source, target },
  body: versionText === undefined ? {} : { versionText },
});
const stack = (source: string, target: string, versionText?: string, as = team) =>
  api.call(stackVersion, stacking(source, target, versionText), as);
const refusal = (source: string, target: string, as = team) =>
  api.refused(stackVersion, stacking(source, target), as);
const cards = async (at: Place, as = team) =>
  (await api.call(listNodePods, { params: { id: at.id } }, as)).pods.map(({ name, versionsCount }) => [
    name,
    versionsCount,
  ]);
const versions = async (id: string, as = team) =>
  (await api.call(getPod, { params: { id } }, as)).pod.versions.map(({ name, order }) => [name, order]);
const set = (
  id: string,
  change: { archived?: ArchiveStatus; deletedat?: string; state?: State; stage?: ProcessingStage },
) => api.services.db.updateTable('pods').set(change).where('id', '=', id).execute();
const row = (id: string) =>
  api.services.db
    .selectFrom('pods')
    .select(['nodeid', 'parentpodid', 'order', 'versionscount', 'versiontext', 'teamonly'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('Stacking files as versions is refused', () => {
  test('for files that the user cannot see, and without permission', async () => {
    const theirs = await pod(world.otherProject, 'theirs.mov');
    const kept = await pod(place, 'kept.mov', { teamonly: 1 });
    for (const unknown of [newId(), theirs]) {
      expect(await refusal(unknown, first)).toBe('404 ERR6');
      expect(await refusal(first, unknown)).toBe('404 ERR6');
    }
    expect(await refusal(kept, first, builder)).toBe('404 ERR6');
    expect(await refusal(first, kept, builder)).toBe('404 ERR6');
    expect(await refusal(first, second, await api.signIn('client@studio.test'))).toBe('403 11403');
  });

  test('for a file on itself or on its own version stack', async () => {
    expect(await refusal(first, first)).toBe('409 ERR65');
    await stack(second, first);
    expect(await refusal(second, first)).toBe('409 ERR65');
    expect(await refusal(first, second)).toBe('409 ERR65');
  });

  test('for an older version of another file', async () => {
    await stack(second, first);
    const third = await pod(place, 'cut 3.mov');
    expect(await refusal(first, third)).toBe('409 ERR65');
  });

  test('for files of different kinds', async () => {
    expect(await refusal(await pod(place, 'sound.wav', { kind: 'audio' }), first)).toBe('409 ERR65');
  });

  test('for archived or incompletely uploaded files or versions [J125]', async () => {
    for (const [source, target] of [
      [first, second],
      [second, first],
    ] as const) {
      await set(first, { archived: ArchiveStatus.ARCHIVED });
      expect(await refusal(source, target)).toBe('409 ERR68');
      await set(first, { archived: ArchiveStatus.ARCHIVING });
      expect(await refusal(source, target)).toBe('409 ERR161');
      await set(first, { archived: ArchiveStatus.NOTARCHIVED, stage: 'upload_in_progress' });
      expect(await refusal(source, target)).toBe('409 ERR201');
      await set(first, { stage: 'completed' });
    }
    await stack(second, first);
    await set(first, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusal(await pod(place, 'cut 3.mov'), second)).toBe('409 ERR68');
  });

  test('for a version text longer than 191 characters', async () => {
    expect(await api.refused(stackVersion, stacking(second, first, 'x'.repeat(192)), team)).toBe('400 11406');
  });
});

describe('Stacking files as versions', () => {
  test('works while they are still being processed', async () => {
    for (const id of [first, second]) await set(id, { state: State.PROCESSING, stage: 'transcoding' });
    const { pod: top } = await stack(second, first);
    expect(top.versions.map(({ id }) => id)).toEqual([first, second]);
  });

  test('makes the source the newest version, which the folder shows [G89, P184]', async () => {
    const { pod: top } = await stack(second, first, 'grade');
    expect(top).toMatchObject({ id: second, parentpodid: null, order: 2, versiontext: 'grade' });
    expect(await cards(place)).toEqual([['cut 2.mov', 2]]);
    for (const id of [first, second]) {
      expect(await versions(id)).toEqual([
        ['cut 1.mov', 1],
        ['cut 2.mov', 2],
      ]);
    }
    // Stacking on an older version means stacking on its stack.
    await stack(await pod(place, 'cut 3.mov'), first);
    expect(await cards(place)).toEqual([['cut 3.mov', 3]]);
  });

  test('moves the source and its own versions from another folder', async () => {
    const third = await pod(elsewhere, 'cut 3.mov');
    const fourth = await pod(elsewhere, 'cut 4.mov');
    await stack(fourth, third);
    await stack(second, first);
    await stack(fourth, second);
    expect(await cards(elsewhere)).toEqual([]);
    expect(await cards(place)).toEqual([['cut 4.mov', 4]]);
    expect(await versions(fourth)).toEqual([1, 2, 3, 4].map((n) => [`cut ${n}.mov`, n]));
    expect((await row(third)).nodeid).toBe(place.id);
  });

  test('is refused into an archived folder when the source is in another folder [J126]', async () => {
    const third = await pod(elsewhere, 'cut 3.mov');
    await api.services.db
      .updateTable('nodes')
      .set({ archived: ArchiveStatus.ARCHIVED })
      .where('id', '=', place.id)
      .execute();
    expect(await refusal(third, first)).toBe('409 ERR132');
    expect(await cards(elsewhere)).toEqual([['cut 3.mov', 1]]);
  });

  test('makes all versions team-only when one of them is [X254]', async () => {
    const kept = await pod(place, 'kept.mov', { teamonly: 1 });
    const live = await openLive(api, builder);
    await stack(kept, first);
    // Viewers of the previous head receive an event to reload.
    await live.until(({ data }) => data.id === first);
    expect(live.received.map(({ data }) => data.id)).not.toContain(kept);
    live.close();
    for (const id of [kept, first]) expect((await row(id)).teamonly).toBe(1);
    const open = await pod(place, 'open.mov');
    await stack(open, kept);
    expect((await row(open)).teamonly).toBe(1);
    expect(await cards(place, builder)).toEqual([['cut 2.mov', 1]]);
  });

  test('moves versions in the recycle bin to the new head', async () => {
    const binned = await pod(place, 'cut 0.mov', { parentpodid: first, order: 1 });
    await set(binned, { deletedat: new Date().toISOString() });
    await stack(second, first);
    expect((await row(binned)).parentpodid).toBe(second);
    expect(await cards(place)).toEqual([['cut 2.mov', 2]]);
  });

  test('is logged, and sends events to users who see the files', async () => {
    const live = await openLive(api, builder);
    await stack(second, first);
    await live.until(({ data }) => data.id === second);
    await live.until(({ data }) => data.id === first);
    live.close();
    const { actionlogs } = await api.call(listPodLogs, { params: { id: second } }, team);
    expect(actionlogs[0]).toMatchObject({ action: 'version-added', params: { name: 'cut 1.mov' } });
  });
});

describe('Reordering versions', () => {
  const order = (id: string, podids: string[]) => ({ params: { id }, body: { podids } });

  test('is refused unless every version is given exactly once [P184]', async () => {
    await stack(second, first);
    const other = await pod(place, 'other.mov');
    for (const wrong of [[first], [first, first], [first, second, other], [first, other], [first, newId()]]) {
      expect(await api.refused(reorderVersions, order(first, wrong), team)).toBe('400 11406');
    }
    expect(await api.refused(reorderVersions, order(newId(), [first]), team)).toBe('404 ERR6');
    expect(await versions(first)).toEqual([
      ['cut 1.mov', 1],
      ['cut 2.mov', 2],
    ]);
  });

  test('is refused while a version is archived', async () => {
    await stack(second, first);
    await set(first, { archived: ArchiveStatus.ARCHIVED });
    expect(await api.refused(reorderVersions, order(second, [second, first]), team)).toBe('409 ERR68');
  });

  test('makes the last version the head, and keeps the version texts [P184]', async () => {
    const third = await pod(place, 'cut 3.mov');
    await stack(second, first, 'two');
    await stack(third, second, 'three');
    const { pod: head } = await api.call(reorderVersions, order(first, [third, first, second]), team);
    expect(head).toMatchObject({ id: second, parentpodid: null, order: 3, versiontext: 'two' });
    expect(await cards(place)).toEqual([['cut 2.mov', 3]]);
    expect(await versions(third)).toEqual([
      ['cut 3.mov', 1],
      ['cut 1.mov', 2],
      ['cut 2.mov', 3],
    ]);
    expect(await row(third)).toMatchObject({ parentpodid: second, versionscount: 1, versiontext: 'three' });
    const { actionlogs } = await api.call(listPodLogs, { params: { id: second } }, team);
    expect(actionlogs[0]).toMatchObject({ action: 'versions-reordered' });
  });
});

describe('Version text', () => {
  const about = (id: string, versionText: string) => ({ params: { id }, body: { versionText } });

  test('is refused for a file without versions, a missing or archived file, or when too long', async () => {
    expect(await api.refused(describeVersion, about(newId(), 'grade'), team)).toBe('404 ERR6');
    expect(await api.refused(describeVersion, about(first, 'grade'), team)).toBe('409 ERR65');
    await stack(second, first);
    expect(await api.refused(describeVersion, about(first, 'x'.repeat(192)), team)).toBe('400 11406');
    await set(second, { archived: ArchiveStatus.ARCHIVED });
    expect(await api.refused(describeVersion, about(first, 'grade'), team)).toBe('409 ERR68');
    expect((await row(first)).versiontext).toBe('');
  });

  test('can be set on older and newest versions, is logged, and can be cleared', async () => {
    await stack(second, first, 'two');
    const { pod: described } = await api.call(describeVersion, about(first, '  first cut '), team);
    expect(described).toMatchObject({ id: first, versiontext: 'first cut', order: 1, parentpodid: second });
    expect(described.versions.map(({ versiontext }) => versiontext)).toEqual(['first cut', 'two']);
    const { actionlogs } = await api.call(listPodLogs, { params: { id: first } }, team);
    expect(actionlogs[0]).toMatchObject({ action: 'version-text', params: { to: 'first cut' } });
    await api.call(describeVersion, about(second, ''), team);
    expect((await row(second)).versiontext).toBe('');
  });
});

describe('Removing a version from its stack', () => {
  const remove = (id: string) => api.call(removeVersion, { params: { id } }, team);

  test('is refused for a missing file and for a file without versions', async () => {
    expect(await api.refused(removeVersion, { params: { id: newId() } }, team)).toBe('404 ERR6');
    expect(await api.refused(removeVersion, { params: { id: first } }, team)).toBe('409 ERR65');
  });

  test('clears parent, order and version text [G89]', async () => {
    const third = await pod(place, 'cut 3.mov');
    await stack(second, first, 'two');
    await stack(third, second, 'three');
    expect((await remove(second)).pod).toMatchObject({
      id: second,
      parentpodid: null,
      order: 1,
      versiontext: '',
      versions: [{ id: second }],
    });
    expect(await cards(place)).toEqual([
      ['cut 2.mov', 1],
      ['cut 3.mov', 2],
    ]);
    expect(await versions(third)).toEqual([
      ['cut 1.mov', 1],
      ['cut 3.mov', 2],
    ]);
    const { actionlogs } = await api.call(listPodLogs, { params: { id: second } }, team);
    expect(actionlogs[0]).toMatchObject({ action: 'version-removed', params: { name: 'cut 3.mov' } });
  });

  test('makes the previous version the head when the newest is removed', async () => {
    const third = await pod(place, 'cut 3.mov');
    await stack(second, first, 'two');
    await stack(third, second);
    await remove(third);
    expect(await cards(place)).toEqual([
      ['cut 2.mov', 2],
      ['cut 3.mov', 1],
    ]);
    await remove(first);
    expect(await cards(place)).toEqual([
      ['cut 1.mov', 1],
      ['cut 2.mov', 1],
      ['cut 3.mov', 1],
    ]);
    // The removed version now moves alone.
    await api.call(movePods, { body: { pods: [second], targetnodeid: elsewhere.id } }, team);
    expect(await cards(elsewhere)).toEqual([['cut 2.mov', 1]]);
  });
});
