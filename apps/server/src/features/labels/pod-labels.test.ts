import { ArchiveStatus } from '@rushes/contract/enums';
import {
  addLabelsToPods,
  addPodLabels,
  addPodLabelsSingular,
  deletePodLabel,
  listNodeLabels,
  listPodLabels,
  updatePodLabel,
} from '@rushes/contract/labels';
import { copyPods } from '@rushes/contract/move-copy';
import { listPodLogs } from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makeNode } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, looker, other, video: pod, stack } = await startStudio();

const put = async (
  id: string,
  body: Parameters<typeof api.call<typeof addPodLabels>>[1]['body'],
  as = team,
) => (await api.call(addPodLabels, { ...at(id), body }, as)).label;
const labelsOf = async (id: string, as = team) => (await api.call(listPodLabels, at(id), as)).labels;
const contents = async (id: string, as = team) => (await labelsOf(id, as)).map(({ content }) => content);

describe('Adding, changing or removing a file label is refused', () => {
  const everyChange = (id: string, lid: string, as: As) =>
    Promise.all([
      api.refused(addLabelsToPods, { body: { podids: [id], labels: ['x'] } }, as),
      api.refused(addPodLabels, { ...at(id), body: { content: 'x' } }, as),
      api.refused(addPodLabelsSingular, { ...at(id), body: { labels: ['x'] } }, as),
      api.refused(updatePodLabel, { params: { id, lid }, body: { content: 'x' } }, as),
      api.refused(deletePodLabel, { params: { id, lid } }, as),
    ]);

  test('for a file of another tenant, a missing file, or one hidden from the user [X254]', async () => {
    const id = await pod(world.folder);
    const { id: lid } = await put(id, { content: 'ours' });
    expect(new Set(await everyChange(id, lid, other))).toEqual(new Set(['404 ERR6']));
    expect(new Set(await everyChange(newId(), lid, team))).toEqual(new Set(['404 ERR6']));
    for (const hidden of [await pod(world.folder, { teamonly: 1 }), await pod(world.hidden)]) {
      const label = await put(hidden, { content: 'kept' });
      expect(new Set(await everyChange(hidden, label.id, client))).toEqual(new Set(['404 ERR6']));
      expect(await api.refused(listPodLabels, at(hidden), client)).toBe('404 ERR6');
    }
    expect(await api.refused(listPodLabels, at(id), other)).toBe('404 ERR6');
  });

  test('for users with read-only access', async () => {
    const id = await pod(world.folder);
    const { id: lid } = await put(id, { content: 'looked at' });
    expect(new Set(await everyChange(id, lid, looker))).toEqual(new Set(['403 11403']));
    expect(await contents(id, looker)).toEqual(['looked at']);
  });

  test('for an archived file or one that is being archived [J125]', async () => {
    const cold = await pod(world.folder, { archived: ArchiveStatus.ARCHIVED });
    const cooling = await pod(world.folder, { archived: ArchiveStatus.PENDING });
    expect(new Set(await everyChange(cold, newId(), team))).toEqual(new Set(['409 ERR68']));
    expect(new Set(await everyChange(cooling, newId(), team))).toEqual(new Set(['409 ERR161']));
  });

  test('for a label of another file or a missing one: ERR8', async () => {
    const [id, second] = [await pod(world.folder), await pod(world.folder)];
    const { id: lid } = await put(second, { content: 'theirs' });
    for (const wrong of [lid, newId()]) {
      const params = { id, lid: wrong };
      expect(await api.refused(updatePodLabel, { params, body: { content: 'x' } }, team)).toBe('404 ERR8');
      expect(await api.refused(deletePodLabel, { params }, team)).toBe('404 ERR8');
    }
  });

  test('for a client user who did not add the label', async () => {
    const id = await pod(world.folder);
    const theirs = await put(id, { content: 'of the team' });
    const own = await put(id, { content: 'own' }, client);
    const params = { id, lid: theirs.id };
    expect(await api.refused(updatePodLabel, { params, body: { content: 'x' } }, client)).toBe('403 ERR105');
    expect(await api.refused(deletePodLabel, { params }, client)).toBe('403 ERR105');
    await api.call(updatePodLabel, { params: { id, lid: own.id }, body: { content: 'still own' } }, client);
    await api.call(deletePodLabel, { params: { id, lid: own.id } }, client);
    expect(await contents(id)).toEqual(['of the team']);
  });

  test('with invalid values [R195]', async () => {
    const id = await pod(world.folder);
    const bodies = [
      {},
      { content: '' },
      { content: ' ' },
      { content: 'a\nb' },
      { content: 'x'.repeat(2048) },
      { content: 'x', labels: ['x'] },
      { labels: [] },
      { content: 'x', start: 1 },
      { content: 'x', end: 1 },
      { content: 'x', start: -1, end: 1 },
      { content: 'x', start: 0.5, end: 1 },
      { content: 'x', metalabel: 0 },
      { content: 'x', type: 'other' },
      { content: 'x', podId: newId() },
    ];
    const refusals = await Promise.all(
      bodies.map((body) => api.refused(addPodLabels, { ...at(id), body: body as { content: string } }, team)),
    );
    expect(refusals).toEqual(bodies.map(() => '400 11406'));
    const within = (start: number, end: number) =>
      api.refused(addPodLabels, { ...at(id), body: { content: 'x', start, end } }, team);
    expect([await within(2, 1), await within(0, 60_001)]).toEqual(['400 ERR45', '400 ERR44']);
    const many = Array.from({ length: 101 }, (_, n) => `label ${n}`);
    for (const body of [
      { podids: [], labels: ['x'] },
      { podids: [id], labels: [] },
      { podids: [id], labels: many },
      { podids: [id], labels: ['x', ''] },
    ])
      expect(await api.refused(addLabelsToPods, { body }, team)).toBe('400 11406');
    expect(await contents(id)).toEqual([]);
  });
});

describe('Adding labels to several files', () => {
  test('adds them to all files or to none, in any folder [R202]', async () => {
    const elsewhere = await makeNode(api.services, world.project, 'Elsewhere');
    const [one, two] = [await pod(world.folder), await pod(elsewhere)];
    const hidden = await pod(world.hidden);
    const labels = ['Night', ' City ', 'night'];
    const body = (...podids: string[]) => ({ body: { podids, labels } });
    expect(await api.refused(addLabelsToPods, body(one, two, hidden), client)).toBe('404 ERR6');
    expect(await api.refused(addLabelsToPods, body(one, newId()), team)).toBe('404 ERR6');
    expect(await contents(one)).toEqual([]);
    expect(await api.call(addLabelsToPods, body(one, two, one), client)).toEqual({ added: 4, skipped: 0 });
    expect([await contents(one), await contents(two)]).toEqual([
      ['City', 'Night'],
      ['City', 'Night'],
    ]);
  });

  test('skips existing labels, and returns ERR151 when all exist [R197]', async () => {
    const [one, two] = [await pod(world.folder), await pod(world.folder)];
    await put(one, { content: 'Night' });
    const body = { podids: [one, two], labels: ['NIGHT', 'Rain'] };
    expect(await api.call(addLabelsToPods, { body }, team)).toEqual({ added: 3, skipped: 1 });
    expect(await api.refused(addLabelsToPods, { body }, team)).toBe('409 ERR151');
    expect([await contents(one), await contents(two)]).toEqual([
      ['Night', 'Rain'],
      ['NIGHT', 'Rain'],
    ]);
    // A label with times is not a label of the whole file.
    await put(one, { content: 'Timed', start: 0, end: 10 });
    const timed = { podids: [one], labels: ['timed'] };
    expect(await api.call(addLabelsToPods, { body: timed }, team)).toEqual({ added: 1, skipped: 0 });
  });

  test('adds a label once when several requests come at the same time', async () => {
    const id = await pod(world.folder);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.fetch('/api/v1/pods/labels', team, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ podids: [id], labels: ['Raced'] }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await contents(id)).toEqual(['Raced']);
  });
});

describe('A label of a file', () => {
  test('has a time range or belongs to the whole file [G100, R200, R196]', async () => {
    const id = await pod(world.folder);
    const timed = await put(id, { content: 'Goal', start: 1000, end: 2500, type: 'line' });
    expect(timed).toEqual({
      id: timed.id,
      content: 'Goal',
      start: 1000,
      end: 2500,
      duration: 1500,
      type: 'line',
      confidence: null,
      service: null,
      createdby: { id: world.users.team, name: 'team Test' },
    });
    const meta = await put(id, { content: 'Match' });
    expect(meta).toMatchObject({ start: null, end: null, duration: null, type: 'label' });
    await put(id, { content: 'Early', start: 0, end: 0 });
    expect(await contents(id)).toEqual(['Match', 'Early', 'Goal']);
    // The same content at another time is a different label.
    await put(id, { content: 'goal', start: 3000, end: 3500 });
    const same = { ...at(id), body: { content: 'GOAL', start: 1000, end: 2500 } };
    expect(await api.refused(addPodLabels, same, team)).toBe('409 ERR151');
    expect(await api.refused(addPodLabels, { ...at(id), body: { content: 'match' } }, team)).toBe(
      '409 ERR151',
    );
  });

  test('is shorter than 2,048 characters [R195]', async () => {
    const id = await pod(world.folder);
    const label = await put(id, { content: ` ${'x'.repeat(2047)} ` });
    expect(label.content).toHaveLength(2047);
    const longer = { params: { id, lid: label.id }, body: { content: 'x'.repeat(2048) } };
    expect(await api.refused(updatePodLabel, longer, team)).toBe('400 11406');
  });

  test('of an image belongs to the whole image [R195]', async () => {
    const id = await pod(world.folder, { name: 'still.jpg', kind: 'image', duration: null });
    expect(await put(id, { content: 'Face', start: 5, end: 6 })).toMatchObject({ start: null, end: null });
  });

  test('can be added with others through the endpoint for older clients [R202]', async () => {
    const id = await pod(world.folder);
    const singular = async (body: object) =>
      (await api.call(addPodLabelsSingular, { ...at(id), body: body as { labels: string[] } }, team)).labels;
    const made = await singular({ podId: id, labels: ['A', 'B', 'a'], metalabel: true, start: 1, end: 2 });
    expect(made).toMatchObject([
      { content: 'A', start: null },
      { content: 'B', start: null },
    ]);
    expect(await singular({ labels: ['A', 'C'], metalabel: 0, start: 1, end: 2 })).toMatchObject([
      { content: 'A', start: 1, end: 2 },
      { content: 'C', start: 1, end: 2 },
    ]);
  });

  test('can be changed and removed, is logged, and sends events to users who see the file [R200]', async () => {
    const id = await pod(world.folder);
    const hidden = await pod(world.hidden);
    const [mine, theirs] = await Promise.all([openLive(api, client), openLive(api, other)]);
    await put(hidden, { content: 'secret' });
    const { id: lid } = await put(id, { content: 'First', start: 0, end: 100 });
    const event = await mine.until(({ name, data }) => name === 'pod.labels' && data.id === id);
    expect(event.data).toEqual({ id, nodeid: world.folder.id });
    const params = { id, lid };
    const body = { content: 'Second', start: null, end: null };
    const { label } = await api.call(updatePodLabel, { params, body }, team);
    expect(label).toMatchObject({ id: lid, content: 'Second', start: null, duration: null });
    await put(id, { content: 'Third' });
    expect(await api.refused(updatePodLabel, { params, body: { content: 'THIRD' } }, team)).toBe(
      '409 ERR151',
    );
    expect(await api.refused(updatePodLabel, { params, body: { start: 5 } }, team)).toBe('400 11406');
    await api.call(deletePodLabel, { params }, team);
    expect(await contents(id)).toEqual(['Third']);
    const logs = (await api.call(listPodLogs, at(id), client)).actionlogs;
    expect(logs.map(({ action, params }) => [action, params])).toEqual([
      ['label-removed', { name: 'Second' }],
      ['labelled', { labels: ['Third'], count: 1 }],
      ['label-changed', { from: 'First', to: 'Second' }],
      ['labelled', { labels: ['First'], count: 1 }],
    ]);
    expect(theirs.received.map(({ name }) => name)).not.toContain('pod.labels');
    mine.close();
    theirs.close();
  });

  test('is copied with the file, and stays with its version', async () => {
    const id = await pod(world.folder);
    await put(id, { content: 'Copied', start: 10, end: 20 }, client);
    await put(id, { content: 'Whole' });
    const target = await makeNode(api.services, world.project, 'Copies');
    const body = { pods: [id], targetnodeid: target.id };
    const { pods } = await api.call(copyPods, { body }, team);
    const [whole, timed] = await labelsOf(pods[0]!.id);
    expect([whole, timed]).toMatchObject([
      { content: 'Whole', createdby: { id: world.users.team } },
      { content: 'Copied', start: 10, end: 20, createdby: { id: world.users.client } },
    ]);
    const newer = await pod(world.folder);
    await put(newer, { content: 'Newer' });
    await stack(newer, id);
    expect([await contents(id), await contents(newer)]).toEqual([['Whole', 'Copied'], ['Newer']]);
  });
});

describe('Labels below a folder', () => {
  test('are listed once with their number of files, most used first [R202]', async () => {
    const place = await makeNode(api.services, world.project, 'Counted');
    const below = await makeNode(api.services, place, 'Below');
    const secret = await makeNode(api.services, place, 'Secret', { teamonly: 1 });
    const [one, two] = [await pod(place), await pod(below)];
    const hidden = [await pod(place, { teamonly: 1 }), await pod(secret)];
    const binned = await pod(place, { deletedat: new Date(), deletionid: newId(), binned: 1 });
    await api.call(addLabelsToPods, { body: { podids: [one, two], labels: ['Café'] } }, team);
    await put(two, { content: 'CAFÉ', start: 1, end: 2 });
    await put(two, { content: 'Harbour' });
    await api.call(addLabelsToPods, { body: { podids: hidden, labels: ['Harbour', 'Budget'] } }, team);
    await api.services.db
      .insertInto('pod_labels')
      .values({ id: newId(), tenantid: place.tenantid, podid: binned, content: 'Bin', contentkey: 'Bin' })
      .execute();
    const list = (query: { q?: string; limit?: number; offset?: number }, as = team, id = place.id) =>
      api.call(listNodeLabels, { params: { id }, query }, as);
    expect(await list({})).toEqual({
      labels: [
        { content: 'Harbour', podsCount: 3 },
        { content: 'Budget', podsCount: 2 },
        { content: expect.stringMatching(/^caf/i), podsCount: 2 },
      ],
      total: 3,
    });
    expect(await list({}, client)).toEqual({
      labels: [
        { content: expect.stringMatching(/^caf/i), podsCount: 2 },
        { content: 'Harbour', podsCount: 1 },
      ],
      total: 2,
    });
    expect(await list({ q: 'cafe' })).toMatchObject({ total: 1 });
    expect(await list({ q: '%' })).toEqual({ labels: [], total: 0 });
    expect((await list({ limit: 1, offset: 1 })).labels).toEqual([{ content: 'Budget', podsCount: 2 }]);
    expect(await list({ offset: 10 })).toEqual({ labels: [], total: 3 });
    expect((await list({}, team, below.id)).total).toBe(2);
    expect(await api.refused(listNodeLabels, at(secret.id), client)).toBe('404 ERR7');
    expect(await api.refused(listNodeLabels, at(place.id), other)).toBe('404 ERR7');
    const bad = { params: { id: place.id }, query: { limit: 0 } };
    expect(await api.refused(listNodeLabels, bad, team)).toBe('400 11406');
  });
});
