import { ArchiveStatus } from '@rushes/contract/enums';
import { copyPods, movePods } from '@rushes/contract/move-copy';
import { getPod, listNodePods, listPodLogs } from '@rushes/contract/pods';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeNode, makePerson, makePod, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let api: Api;
let world: World;
let team: As;
let builder: As;
let ofBothTenants: () => Promise<As>;
let from: Place;
let to: Place;
let file: string;

beforeAll(async () => {
  ({ api, world, team, builder, ofBothTenants } = await startMoveCopy());
});

beforeEach(async () => {
  from = await makeNode(api.services, world.project, 'From');
  to = await makeNode(api.services, world.project, 'To');
  file = await pod(from, 'cut.mov');
});

const pod = (place: Place, name: string, more: Partial<Parameters<typeof makePod>[3]> = {}) =>
  makePod(api.services, place, world.users.team, { ...more, name });
const body = (pods: string[], target: { id: string }, validateRequestOnly: 0 | 1 = 0) => ({
  body: { pods, targetnodeid: target.id, validateRequestOnly },
});
const move = (pods: string[], target: { id: string }, as = team) =>
  api.call(movePods, body(pods, target), as);
const ask = async (pods: string[], target: { id: string }, as = team) => {
  const reply = await api.call(movePods, body(pods, target, 1), as);
  expect(reply).toMatchObject({ validation: true, pods: [] });
  return reply.messages;
};
const refusal = async (pods: string[], target: { id: string }, as = team) => {
  const refused = await api.refused(movePods, body(pods, target), as);
  expect(await api.refused(movePods, body(pods, target, 1), as)).toBe(refused);
  return refused;
};
const namesIn = async (place: Place, as = team) =>
  (await api.call(listNodePods, { params: { id: place.id } }, as)).pods.map(({ name }) => name);
const set = (id: string, change: { archived?: ArchiveStatus; deletedat?: string; nodeid?: string }) =>
  api.services.db.updateTable('pods').set(change).where('id', '=', id).execute();
const archiveNode = (place: Place, archived: ArchiveStatus) =>
  api.services.db.updateTable('nodes').set({ archived }).where('id', '=', place.id).execute();

describe('Moving files is refused', () => {
  test('without files [K133]', async () => {
    expect(await api.refused(movePods, body([], to), team)).toBe('400 11406');
  });

  test('for files or destinations that the user cannot see', async () => {
    expect(await refusal([newId()], to)).toBe('404 ERR6');
    expect(await refusal([file], { id: newId() })).toBe('404 ERR7');
    expect(await refusal([file], world.otherProject)).toBe('404 ERR7');
    const theirs = await pod(world.otherProject, 'theirs.mov');
    expect(await refusal([file, theirs], to)).toBe('404 ERR6');
    const kept = await pod(from, 'kept.mov', { teamonly: 1 });
    expect(await refusal([kept], to, builder)).toBe('404 ERR6');
    expect(await refusal([file], world.hidden, builder)).toBe('404 ERR7');
    expect(await namesIn(to)).toEqual([]);
  });

  test('into another tenant of the same user, and so is copying', async () => {
    const both = await ofBothTenants();
    expect(await refusal([file], world.otherProject, both)).toBe('409 ERR93');
    expect(
      await api.refused(copyPods, { body: { pods: [file], targetnodeid: world.otherProject.id } }, both),
    ).toBe('409 ERR93');
  });

  test('into the root of a tenant, and so is copying [K135]', async () => {
    expect(await refusal([file], world.studio.root)).toBe('409 ERR85');
    expect(await api.refused(copyPods, { body: body([file], world.studio.root).body }, team)).toBe(
      '409 ERR85',
    );
  });

  test('without control permission [X251]', async () => {
    const client = await api.signIn('client@studio.test');
    expect(await refusal([file], to, client)).toBe('403 11403');
  });

  test('into the folder that already contains one of the files [K136, K133]', async () => {
    const there = await pod(to, 'there.mov');
    expect(await refusal([file], from)).toBe('409 ERR149');
    expect(await refusal([file, there], to)).toBe('409 ERR149');
    expect(await namesIn(from)).toEqual(['cut.mov']);
  });

  test('for archived files or versions, and into an archived folder [J125, J126]', async () => {
    await set(file, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusal([file], to)).toBe('409 ERR68');
    await set(file, { archived: ArchiveStatus.UNARCHIVING });
    expect(await refusal([file], to)).toBe('409 ERR161');
    await set(file, { archived: ArchiveStatus.NOTARCHIVED });
    const old = await pod(from, 'cut v1.mov', { parentpodid: file, archived: ArchiveStatus.ARCHIVED });
    expect(await refusal([file], to)).toBe('409 ERR68');
    await set(old, { archived: ArchiveStatus.NOTARCHIVED });
    await archiveNode(to, ArchiveStatus.ARCHIVED);
    expect(await refusal([file], to)).toBe('409 ERR132');
    await archiveNode(to, ArchiveStatus.PENDING);
    expect(await refusal([file], to)).toBe('409 ERR161');
  });

  test('while an operation is running on the source or the destination [AC319]', async () => {
    for (const path of [from.path, to.path]) {
      await api.services.db
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
      expect(await refusal([file], to), path).toBe('409 ERR161');
      await api.services.db.deleteFrom('operations').execute();
    }
  });
});

describe('Validating a move of files', () => {
  const codes = async (...args: Parameters<typeof ask>) => (await ask(...args)).map(({ code }) => code);

  test('gives no warning when the same users see both folders, and moves nothing [K130]', async () => {
    expect(await ask([file], to)).toEqual([]);
    expect(await namesIn(from)).toEqual(['cut.mov']);
  });

  test('warns which files become or stay team-only and who loses access [AC318]', async () => {
    expect(await codes([file], world.hidden)).toEqual(['ERR152', 'move-lost-by-two']);
    const kept = await pod(from, 'kept.mov', { teamonly: 1 });
    expect(await codes([kept], to)).toEqual(['ERR153']);
    expect(await codes([kept], world.hidden)).toEqual([]);
  });

  test('warns which versions move along', async () => {
    await pod(from, 'cut v1.mov', { parentpodid: file, order: 1 });
    expect(await ask([file], to)).toMatchObject([
      { code: 'move-with-version', content: '“cut.mov” moves together with its other version.' },
    ]);
    await pod(from, 'cut v2.mov', { parentpodid: file, order: 2 });
    expect(await ask([file], to)).toMatchObject([{ code: 'move-with-versions', params: { count: 2 } }]);
    const heads = [file];
    for (const name of ['a.mov', 'b.mov', 'c.mov']) {
      const head = await pod(from, name);
      await pod(from, `old ${name}`, { parentpodid: head });
      heads.push(head);
    }
    expect(await ask(heads, to)).toMatchObject([{ code: 'move-many-with-versions', params: { count: 4 } }]);
  });

  test('warns who gains and who loses access', async () => {
    const narrow = await makeNode(api.services, world.client, 'Deliveries');
    await makePerson(api.services, { email: `${newId()}@client.test`, group: 'client', at: narrow });
    expect(await codes([file], narrow)).toEqual(['move-shown-to-one', 'move-lost-by-two']);
  });
});

describe('Moving files', () => {
  test('returns the moved files, from several folders [K131]', async () => {
    const second = await pod(world.folder, 'second.mov');
    const reply = await move([second, file, second], to);
    expect(reply).toMatchObject({ validation: false, messages: [] });
    expect(reply.pods.map(({ name, nodeid }) => [name, nodeid]).sort()).toEqual([
      ['cut.mov', to.id],
      ['second.mov', to.id],
    ]);
    expect(await namesIn(to)).toEqual(['cut.mov', 'second.mov']);
    expect(await namesIn(from)).toEqual([]);
  });

  test('moves the whole version stack, also deleted versions, when one version is given', async () => {
    const old = await pod(from, 'cut v1.mov', { parentpodid: file, order: 1 });
    const binned = await pod(from, 'cut v2.mov', { parentpodid: file, order: 2 });
    await set(binned, { deletedat: new Date().toISOString() });
    expect((await move([old], to)).pods).toMatchObject([{ id: file, nodeid: to.id }]);
    for (const id of [file, old, binned]) {
      const row = await api.services.db.selectFrom('pods').select('nodeid').where('id', '=', id).execute();
      expect(row).toEqual([{ nodeid: to.id }]);
    }
  });

  test('works for a file that is still being uploaded', async () => {
    const coming = await pod(from, 'coming.mov', { state: 1, stage: 'upload_in_progress' });
    await move([coming], to);
    expect(await namesIn(to)).toEqual(['coming.mov']);
  });

  test('hides the file from client users in a team-only folder, and shows it again outside [X254]', async () => {
    await move([file], world.hidden);
    expect(await api.refused(getPod, { params: { id: file } }, builder)).toBe('404 ERR6');
    await move([file], to);
    expect(await namesIn(to, builder)).toEqual(['cut.mov']);
  });

  test('is logged with source and destination [P183]', async () => {
    await move([file], to);
    const { actionlogs } = await api.call(listPodLogs, { params: { id: file } }, team);
    expect(actionlogs).toMatchObject([{ action: 'moved', params: { from: 'From', to: 'To' } }]);
  });

  test('sends the destination to users who see it, and a removal to the others', async () => {
    const [all, some] = [await openLive(api, team), await openLive(api, builder)];
    await move([file], world.hidden);
    const event = await all.until(({ data }) => data.id === file);
    expect(event.data).toEqual({ id: file, nodeid: world.hidden.id, from: from.id });
    const lost = await some.until(({ data }) => data.id === file);
    expect(lost.data).toEqual({ id: file, nodeid: from.id, gone: 'moved' });
    for (const stream of [all, some]) stream.close();
  });
});
