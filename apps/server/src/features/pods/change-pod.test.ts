import { ArchiveStatus, BadgeStatus } from '@rushes/contract/enums';
import {
  getPod,
  listNodePods,
  listPodLogs,
  listPods,
  renamePod,
  setBadgeStatus,
  setPodNote,
  setPodsTeamOnly,
  setPodTeamOnly,
  updatePod,
} from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import { beginOperation } from '#features/operations/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makeNode, makePerson, makePod, type Place } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, other } = await startStudio();
const abilities = ['list NodeAndPod', 'control NodeAndPod'] as const;
await makePerson(api.services, {
  email: 'builder@studio.test',
  group: 'client',
  at: world.project,
  abilities,
});
const builder = await api.signIn('builder@studio.test');

const pod = (place: Place, name: string, more: Partial<Parameters<typeof makePod>[3]> = {}) =>
  makePod(api.services, place, world.users.team, { ...more, name });
const read = async (id: string, as = team) => (await api.call(getPod, at(id), as)).pod;
const actionsOf = async (id: string) =>
  (await api.call(listPodLogs, at(id), team)).actionlogs.map(({ action }) => action);

/** Every endpoint that changes one file, with a valid body. */
const changes = (id: string, as: As) => [
  api.refused(renamePod, { ...at(id), body: { name: 'x.mov' } }, as),
  api.refused(setPodNote, { ...at(id), body: { note: 'x' } }, as),
  api.refused(setBadgeStatus, { ...at(id), body: { badgestatus: BadgeStatus.FINAL } }, as),
  api.refused(updatePod, { ...at(id), body: { note: 'x' } }, as),
];
const hidings = (id: string, as: As) => [
  api.refused(setPodTeamOnly, { ...at(id), body: { teamonly: 1 } }, as),
  api.refused(setPodsTeamOnly, { body: { pods: [id], teamonly: 1 } }, as),
];
const everyChange = (id: string, as: As) => Promise.all([...changes(id, as), ...hidings(id, as)]);

describe('Refused file changes', () => {
  test('returns 404 for an unknown file or a file of another tenant', async () => {
    const id = await pod(world.folder, 'ours.mov');
    expect(new Set(await everyChange(id, other))).toEqual(new Set(['404 ERR6']));
    expect(new Set(await everyChange(newId(), team))).toEqual(new Set(['404 ERR6']));
  });

  test('refuses users who may only view the file [X251]', async () => {
    const id = await pod(world.folder, 'looked at.mov');
    expect(new Set(await everyChange(id, client))).toEqual(new Set(['403 11403']));
    await makePerson(api.services, {
      email: 'twice@studio.test',
      group: 'client',
      at: world.client,
      abilities: ['list NodeAndPod', 'control NodeAndPod', 'belongsto Team'],
    });
    const userid = (
      await api.services.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'twice@studio.test')
        .executeTakeFirstOrThrow()
    ).id;
    const point = { id: newId(), tenantid: world.studio.id, userid, nodeid: world.project.id };
    await api.services.db
      .insertInto('own_access_points')
      .values({ ...point, group: 'client', abilities: ['list NodeAndPod'] })
      .execute();
    const twice = await api.signIn('twice@studio.test');
    // The ability exists elsewhere, so the gate passes; here it does not.
    expect(new Set(await everyChange(id, twice))).toEqual(new Set(['403 ERR105']));
  });

  test('returns 404 for a file hidden from the caller [X254]', async () => {
    const id = await pod(world.folder, 'kept.mov', { teamonly: 1 });
    expect(new Set(await Promise.all(changes(id, builder)))).toEqual(new Set(['404 ERR6']));
  });

  test('refuses an archived file, or one waiting to be archived [J125]', async () => {
    const archived = await pod(world.folder, 'cold.mov', { archived: ArchiveStatus.ARCHIVED });
    const pending = await pod(world.folder, 'cooling.mov', { archived: ArchiveStatus.PENDING });
    expect(new Set(await everyChange(archived, team))).toEqual(new Set(['409 ERR68']));
    expect(new Set(await everyChange(pending, team))).toEqual(new Set(['409 ERR161']));
  });

  test('refuses while an operation runs on a folder above, but not outside that folder [AC319]', async () => {
    const busy = await makeNode(api.services, world.project, 'Busy');
    const below = await makeNode(api.services, busy, 'Below');
    const inside = await pod(below, 'inside.mov');
    const beside = await pod(world.project, 'beside.mov');
    await api.services.db.transaction().execute((trx) =>
      beginOperation(trx, {
        tenantid: world.studio.id,
        userid: world.users.team,
        code: 'AM14',
        name: 'Busy',
        nodeid: busy.id,
        paths: [busy.path],
        total: 5000,
      }),
    );
    expect(new Set(await everyChange(inside, team))).toEqual(new Set(['409 ERR161']));
    await api.call(renamePod, { ...at(beside), body: { name: 'renamed.mov' } }, team);
    await api.services.db.deleteFrom('operations').execute();
  });

  test('refuses invalid values', async () => {
    const id = await pod(world.folder, 'values.mov');
    const refusals = [
      api.refused(renamePod, { ...at(id), body: { name: 'a\nb' } }, team),
      api.refused(renamePod, { ...at(id), body: {} as { name: string } }, team),
      api.refused(setPodNote, { ...at(id), body: { note: 'x'.repeat(2049) } }, team),
      api.refused(setPodNote, { ...at(id), body: { note: 'a\0b' } }, team),
      api.refused(setBadgeStatus, { ...at(id), body: { badgestatus: 1.5 } }, team),
      api.refused(setPodTeamOnly, { ...at(id), body: { teamonly: 2 as 1 } }, team),
      api.refused(setPodsTeamOnly, { body: { pods: [], teamonly: 1 } }, team),
    ];
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['400 11406']));
    expect(await actionsOf(id)).toEqual([]);
  });
});

describe('File status', () => {
  test('returns ERR157 for an unknown status and ERR158 for the current one [P183]', async () => {
    const id = await pod(world.folder, 'status.mov');
    const refusal = (badgestatus: number) =>
      api.refused(setBadgeStatus, { ...at(id), body: { badgestatus } }, team);
    for (const unknown of [-1, 7, 42]) expect(await refusal(unknown)).toBe('400 ERR157');
    expect(await refusal(BadgeStatus.NOTSELECTED)).toBe('409 ERR158');
    expect(await api.refused(updatePod, { ...at(id), body: { badgestatus: 7 } }, team)).toBe('400 ERR157');
  });

  test.each(Object.values(BadgeStatus).filter(Boolean))(
    '%s is stored and logged [H110, P183]',
    async (badge) => {
      const id = await pod(world.folder, 'status.mov');
      const body = { badgestatus: badge };
      expect((await api.call(setBadgeStatus, { ...at(id), body }, team)).pod.badgestatus).toBe(badge);
      expect(await api.refused(setBadgeStatus, { ...at(id), body }, team)).toBe('409 ERR158');
      const { actionlogs } = await api.call(listPodLogs, at(id), team);
      expect(actionlogs).toMatchObject([{ action: 'status', params: { from: 0, to: badge } }]);
    },
  );
});

test('A file note can be changed and cleared [P183] [AA297]', async () => {
  const id = await pod(world.folder, 'noted.mov');
  const set = async (note: string) =>
    (await api.call(setPodNote, { ...at(id), body: { note } }, builder)).pod.note;
  expect(await set('Two\nlines')).toBe('Two\nlines');
  expect(await set('')).toBe('');
  expect(await actionsOf(id)).toEqual(['noted', 'noted']);
});

test('A file name is stored as typed, including its extension [AA297, P183]', async () => {
  const id = await pod(world.folder, 'before.mov');
  const rename = async (name: string) => (await api.call(renamePod, { ...at(id), body: { name } }, team)).pod;
  expect(await rename('No extension')).toMatchObject({ name: 'No extension', kind: 'unknown' });
  expect((await rename('.hidden.MOV.')).name).toBe('.hidden.MOV.');
  expect((await rename('x'.repeat(191))).name).toHaveLength(191);
  const { actionlogs } = await api.call(listPodLogs, at(id), team);
  expect(actionlogs.at(-1)).toMatchObject({
    action: 'renamed',
    name: 'before.mov',
    params: { from: 'before.mov', to: 'No extension' },
    user: { id: world.users.team, name: 'team Test' },
  });
});

describe('Changing several fields of a file', () => {
  test('applies all of them [AA297]', async () => {
    const id = await pod(world.folder, 'many.mov');
    const body = { name: 'other.mov', note: 'seen', badgestatus: BadgeStatus.REVIEW, teamonly: 1 as const };
    expect((await api.call(updatePod, { ...at(id), body }, team)).pod).toMatchObject(body);
    expect((await actionsOf(id)).sort()).toEqual(['noted', 'renamed', 'status', 'teamonly']);
  });

  test('applies none of them when one is refused', async () => {
    const id = await pod(world.folder, 'none.mov');
    const before = await read(id);
    const body = { name: 'other.mov', note: 'seen', badgestatus: 99, teamonly: 1 as const };
    expect(await api.refused(updatePod, { ...at(id), body }, team)).toBe('400 ERR157');
    const hide = { name: 'other.mov', teamonly: 1 as const };
    expect(await api.refused(updatePod, { ...at(id), body: hide }, builder)).toBe('403 ERR130');
    expect(await read(id)).toEqual(before);
    expect(await actionsOf(id)).toEqual([]);
  });

  test('ignores values that are already set', async () => {
    const head = await pod(world.folder, 'head.mov', { order: 2, versionscount: 2 });
    const id = await pod(world.folder, 'same.mov', { parentpodid: head });
    const before = await read(id);
    const body = { name: 'same.mov', note: '', badgestatus: 0, teamonly: 0 as const };
    await api.call(updatePod, { ...at(id), body }, team);
    await api.call(updatePod, { ...at(id), body: {} }, team);
    expect(await read(id)).toEqual(before);
  });
});

describe('Making files team-only', () => {
  test('is refused to client users [AC318] [X254]', async () => {
    const id = await pod(world.folder, 'shown.mov');
    expect(await Promise.all(hidings(id, builder))).toEqual(['403 ERR130', '403 ERR130']);
    expect(await api.refused(updatePod, { ...at(id), body: { teamonly: 1 } }, builder)).toBe('403 ERR130');
    expect((await read(id)).teamonly).toBe(0);
  });

  test('is refused for a single version and applies to the whole stack [AC318] [AA298]', async () => {
    const place = await makeNode(api.services, world.project, 'Stack');
    const head = await pod(place, 'cut.mov', { order: 2, versionscount: 2 });
    const version = await pod(place, 'cut v1.mov', { parentpodid: head });
    const body = { teamonly: 1 as const };
    expect(await api.refused(setPodTeamOnly, { ...at(version), body }, team)).toBe('409 ERR156');
    expect(await api.refused(updatePod, { ...at(version), body }, team)).toBe('409 ERR156');
    await api.call(setPodTeamOnly, { ...at(head), body }, team);
    expect((await read(version)).teamonly).toBe(1);
    expect(await api.refused(getPod, at(version), client)).toBe('404 ERR6');
    expect((await api.call(listNodePods, at(place.id), client)).pods).toEqual([]);
    await api.call(setPodTeamOnly, { ...at(head), body: { teamonly: 0 } }, team);
    expect((await read(version, client)).teamonly).toBe(0);
  });

  test('cannot be undone for a file in a team-only folder [AC318]', async () => {
    const id = await pod(world.belowHidden, 'deep.mov');
    const show = { teamonly: 0 as const };
    expect(await api.refused(setPodTeamOnly, { ...at(id), body: show }, team)).toBe('409 ERR138');
    expect(await api.refused(setPodsTeamOnly, { body: { pods: [id], ...show } }, team)).toBe('409 ERR138');
    await api.call(setPodTeamOnly, { ...at(id), body: { teamonly: 1 } }, team);
    expect(await read(id)).toMatchObject({ teamonly: 1, hidden: 1 });
  });

  test('applies to all of several files, or to none [AA298]', async () => {
    const place = await makeNode(api.services, world.project, 'Several');
    const [a, b] = [await pod(place, 'a.mov'), await pod(place, 'b.mov')];
    const cold = await pod(place, 'c.mov', { archived: ArchiveStatus.ARCHIVED });
    const all = (pods: string[]) => ({ body: { pods, teamonly: 1 as const } });
    expect(await api.refused(setPodsTeamOnly, all([a, b, cold]), team)).toBe('409 ERR68');
    expect(await api.refused(setPodsTeamOnly, all([a, newId()]), team)).toBe('404 ERR6');
    expect((await api.call(listNodePods, at(place.id), client)).pods).toHaveLength(3);
    const { pods } = await api.call(setPodsTeamOnly, all([b, a, b]), team);
    expect(pods.map(({ id, teamonly }) => [id, teamonly])).toEqual([
      [b, 1],
      [a, 1],
    ]);
    expect((await api.call(listNodePods, at(place.id), client)).pods.map(({ id }) => id)).toEqual([cold]);
    expect(await actionsOf(a)).toEqual(['teamonly']);
    // Unchanged files are skipped.
    await api.call(setPodsTeamOnly, all([a, b]), team);
    expect(await actionsOf(a)).toEqual(['teamonly']);
  });

  test('sends an event at once to client users who lose the file', async () => {
    const id = await pod(world.folder, 'taken.mov');
    const [ofClient, ofOther] = [await openLive(api, client), await openLive(api, other)];
    const ofTeam = await openLive(api, team);
    await api.call(setPodTeamOnly, { ...at(id), body: { teamonly: 1 } }, team);
    const event = await ofClient.until(({ name, data }) => name === 'pod.changed' && data.id === id);
    expect(event.data).toEqual({ id, nodeid: world.folder.id, gone: 'hidden' });
    const seen = await ofTeam.until(({ name, data }) => name === 'pod.changed' && data.id === id);
    expect(seen.data).toEqual({ id, nodeid: world.folder.id });
    expect((await api.call(listPods, { query: { ids: id } }, client)).pods).toEqual([]);
    // From now on the file is team-only.
    await api.call(renamePod, { ...at(id), body: { name: 'secret.mov' } }, team);
    const shown = await pod(world.folder, 'shown.mov');
    await api.call(renamePod, { ...at(shown), body: { name: 'shown 2.mov' } }, team);
    await ofClient.until(({ data }) => data.id === shown);
    expect(ofClient.received.filter(({ data }) => data.id === id)).toHaveLength(1);
    expect(ofOther.received.filter(({ data }) => data.id === id)).toEqual([]);
    for (const stream of [ofClient, ofOther, ofTeam]) stream.close();
  });

  test('sends one event per version to client users, also when combined with other changes', async () => {
    const head = await pod(world.folder, 'head.mov', { order: 2, versionscount: 2 });
    const older = await pod(world.folder, 'older.mov', { parentpodid: head });
    const live = await openLive(api, client);
    await api.call(updatePod, { ...at(head), body: { teamonly: 1, name: 'kept.mov' } }, team);
    const shown = await pod(world.folder, 'next.mov');
    await api.call(renamePod, { ...at(shown), body: { name: 'next 2.mov' } }, team);
    await live.until(({ data }) => data.id === shown);
    for (const id of [head, older]) {
      expect(live.received.filter(({ data }) => data.id === id).map(({ data }) => data)).toEqual([
        { id, nodeid: world.folder.id, gone: 'hidden' },
      ]);
    }
    await api.call(setPodTeamOnly, { ...at(head), body: { teamonly: 0 } }, team);
    await live.until(({ data }) => data.id === head && data.gone === undefined);
    live.close();
  });
});
