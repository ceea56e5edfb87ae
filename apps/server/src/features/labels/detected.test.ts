import { AssetType, State } from '@rushes/contract/enums';
import { addPodLabels, listNodeLabels, listPodLabels, updatePodLabel } from '@rushes/contract/labels';
import {
  deleteDetectedLabel,
  deleteDetectedText,
  listDetected,
  updateDetectedLabel,
  updateDetectedText,
} from '@rushes/contract/mllabels';
import { copyPods } from '@rushes/contract/move-copy';
import { listPodLogs } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { describe, expect, test } from 'vitest';
import { addAsset } from '#features/assets/index.ts';
import { findPod } from '#features/pods/index.ts';
import { checkSearch } from '#features/search/search.queries.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makeNode } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';
import { type Detected, storeDetected } from './index.ts';

const { api, world, team, client, looker, other, video: pod } = await startStudio();
const { db } = api.services;

const SEEN = 'aws-detecting-labels';
const READ = 'aws-detecting-text';
const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };

const thing = (content: string, start: number | null, more: Partial<Detected> = {}): Detected => ({
  ...{ content, start, end: start === null ? null : start + 1000 },
  ...{ type: 'label', confidence: 97, boxes: [box] },
  ...more,
});

/** As a service does at the end of its job. */
async function find(id: string, service: string, found: Detected[]): Promise<void> {
  const row = (await findPod(db, [world.studio.id], id))!;
  await db.transaction().execute((trx) => storeDetected(trx, row, service, found));
}

const read = (id: string, as = team, query: { service?: string } = {}) =>
  api.call(listDetected, { ...at(id), query }, as);

describe('Access to detected labels and texts', () => {
  const everyCall = async (id: string, as: typeof team) => {
    const [lid, tid] = [newId(), newId()];
    return [
      await api.refused(listDetected, { ...at(id), query: {} }, as),
      await api.refused(updateDetectedLabel, { params: { id, lid }, body: { content: 'x' } }, as),
      await api.refused(deleteDetectedLabel, { params: { id, lid } }, as),
      await api.refused(updateDetectedText, { params: { id, tid }, body: { content: 'x' } }, as),
      await api.refused(deleteDetectedText, { params: { id, tid } }, as),
    ];
  };

  test('is refused to other tenants, and to client users for team-only files [X254]', async () => {
    const open = await pod(world.folder);
    await find(open, SEEN, [thing('Boat', 0)]);
    expect(new Set(await everyCall(open, other))).toEqual(new Set(['404 ERR6']));
    for (const hidden of [await pod(world.folder, { teamonly: 1 }), await pod(world.hidden)]) {
      await find(hidden, SEEN, [thing('Prototype', 0)]);
      expect(new Set(await everyCall(hidden, client))).toEqual(new Set(['404 ERR6']));
      expect((await read(hidden)).labels).toHaveLength(1);
    }
    const query = { nodeid: world.project.id, q: 'prototype' };
    expect((await api.call(search, { query }, client)).pods).toEqual([]);
    expect((await api.call(search, { query }, team)).pods).toHaveLength(2);
  });

  test('is read-only for client users and users with read-only access', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Boat', 0)]);
    await find(id, READ, [thing('EXIT', 0, { type: 'line' })]);
    const { labels, texts } = await read(id, client);
    const lid = labels[0]!.id;
    const tid = texts[0]!.id;
    for (const [as, refused] of [
      [client, '403 ERR105'],
      [looker, '403 11403'],
    ] as const) {
      const body = { content: 'x' };
      expect(await api.refused(updateDetectedLabel, { params: { id, lid }, body }, as)).toBe(refused);
      expect(await api.refused(deleteDetectedLabel, { params: { id, lid } }, as)).toBe(refused);
      expect(await api.refused(updateDetectedText, { params: { id, tid }, body }, as)).toBe(refused);
      expect(await api.refused(deleteDetectedText, { params: { id, tid } }, as)).toBe(refused);
    }
    expect(await read(id, looker)).toEqual({ labels, texts });
  });
});

describe('Detected labels and texts', () => {
  test('are listed in order of time with confidence and position [G100, R201]', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Boat', 2000), thing('Person', 0, { confidence: 88.5, boxes: [box, box] })]);
    await find(id, READ, [
      thing('GRAND OPENING', 500, { type: 'line' }),
      thing('GRAND', 500, { type: 'word', confidence: 99 }),
    ]);
    const { labels, texts } = await read(id);
    expect(labels).toEqual([
      {
        ...{ id: labels[0]!.id, content: 'Person', start: 0, end: 1000, duration: 1000, type: 'label' },
        ...{ confidence: 88.5, service: SEEN, boxes: [box, box] },
      },
      {
        ...{ id: labels[1]!.id, content: 'Boat', start: 2000, end: 3000, duration: 1000, type: 'label' },
        ...{ confidence: 97, service: SEEN, boxes: [box] },
      },
    ]);
    expect(texts.map(({ content, type, service }) => [content, type, service])).toEqual([
      ['GRAND', 'word', READ],
      ['GRAND OPENING', 'line', READ],
    ]);
    const only = await read(id, team, { service: READ });
    expect([only.labels.length, only.texts.length]).toEqual([0, 2]);
    expect(await api.refused(listDetected, { ...at(id), query: { service: '' } }, team)).toBe('400 11406');
  });

  test('are not listed with labels added by users, neither for a file nor for a folder', async () => {
    const place = await makeNode(api.services, world.project, 'Seen');
    const id = await pod(place);
    await find(id, SEEN, [thing('Boat', 0), thing('Boat', 0)]);
    expect((await api.call(listPodLabels, at(id), team)).labels).toEqual([]);
    expect((await api.call(listNodeLabels, at(place.id), team)).total).toBe(0);
    // A user may add the same label at the same time.
    await api.call(addPodLabels, { ...at(id), body: { content: 'Boat', start: 0, end: 1000 } }, team);
  });

  test('are replaced when the same service runs again, with an event for users who see the file', async () => {
    const id = await pod(world.folder);
    const hidden = await pod(world.hidden);
    const live = await openLive(api, client);
    await find(id, READ, [thing('KEPT', 0, { type: 'line' })]);
    await find(id, SEEN, [thing('Boat', 0), thing('Ship', 0)]);
    await find(hidden, SEEN, [thing('Secret', 0)]);
    await find(id, SEEN, [thing('Ferry', 0)]);
    const { labels, texts } = await read(id);
    expect([labels, texts].map((list) => list.map(({ content }) => content))).toEqual([['Ferry'], ['KEPT']]);
    const labelEvents = () => live.received.filter(({ name }) => name === 'pod.labels');
    await live.until(() => labelEvents().length >= 3);
    expect(labelEvents().map(({ data }) => data)).toEqual(
      Array.from({ length: 3 }, () => ({ id, nodeid: world.folder.id, detected: true })),
    );
    live.close();
  });

  test('can be corrected and removed through their own endpoints, which is logged [R201]', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Bote', 0)]);
    await find(id, READ, [thing('EX1T', 0, { type: 'word' })]);
    const { labels, texts } = await read(id);
    const [lid, tid] = [labels[0]!.id, texts[0]!.id];
    // A text is not a label, and vice versa.
    expect(await api.refused(deleteDetectedLabel, { params: { id, lid: tid } }, team)).toBe('404 ERR8');
    expect(await api.refused(deleteDetectedText, { params: { id, tid: lid } }, team)).toBe('404 ERR8');
    expect(await api.refused(deleteDetectedText, { params: { id, tid: newId() } }, team)).toBe('404 ERR8');
    const own = { params: { id, lid }, body: { content: 'x' } };
    expect(await api.refused(updatePodLabel, own, team)).toBe('404 ERR8');

    const patch = { params: { id, lid }, body: { content: 'Boat', start: 500, end: 700 } };
    const { label } = await api.call(updateDetectedLabel, patch, team);
    expect(label).toEqual({ ...labels[0], content: 'Boat', start: 500, end: 700, duration: 200 });
    const { text } = await api.call(
      updateDetectedText,
      { params: { id, tid }, body: { content: 'EXIT' } },
      team,
    );
    expect(text).toEqual({ ...texts[0], content: 'EXIT' });
    await api.call(deleteDetectedLabel, { params: { id, lid } }, team);
    await api.call(deleteDetectedText, { params: { id, tid } }, team);
    expect(await read(id)).toEqual({ labels: [], texts: [] });
    const logs = (await api.call(listPodLogs, at(id), client)).actionlogs;
    expect(logs.map(({ action, params }) => [action, params])).toEqual([
      ['label-removed', { name: 'EXIT' }],
      ['label-removed', { name: 'Boat' }],
      ['label-changed', { from: 'EX1T', to: 'EXIT' }],
      ['label-changed', { from: 'Bote', to: 'Boat' }],
    ]);
  });

  test('cannot be changed to invalid texts or times [R195]', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Boat', 0)]);
    const lid = (await read(id)).labels[0]!.id;
    for (const body of [{ content: ' ' }, { content: 'x'.repeat(2048) }, { start: -1 }, { start: 0.5 }])
      expect(await api.refused(updateDetectedLabel, { params: { id, lid }, body }, team)).toBe('400 11406');
    const times = (body: object) => api.refused(updateDetectedLabel, { params: { id, lid }, body }, team);
    expect(await times({ start: 900, end: 800 })).toBe('400 ERR45');
    expect(await times({ end: 60_001 })).toBe('400 ERR44');
    expect((await read(id)).labels).toMatchObject([{ content: 'Boat', start: 0, end: 1000 }]);
  });

  test('require a confidence from 0 to 100, inclusive [R198]', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Never', 0, { confidence: 0 }), thing('Surely', 0, { confidence: 100 })]);
    for (const confidence of [-0.1, 100.1])
      await expect(find(id, SEEN, [thing('Boat', 0, { confidence })])).rejects.toThrow(
        /pod_labels_confidence/,
      );
    const { labels } = await read(id);
    expect(labels.map(({ content, confidence }) => [content, confidence])).toEqual([
      ['Surely', 100],
      ['Never', 0],
    ]);
  });

  test('are found by search with their time and service', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Lighthouse', 4200)]);
    await find(id, READ, [
      thing('LIGHTHOUSE CAFE', 9000, { type: 'line' }),
      thing('LIGHTHOUSE', 9000, { type: 'word' }),
    ]);
    const query = { nodeid: world.project.id, q: 'lighthouse' };
    const [result] = (await api.call(search, { query }, client)).pods;
    expect(result!.hits).toMatchObject([
      { source: 'label', text: 'Lighthouse', start: 4200, detected: { service: SEEN, type: 'label' } },
      { source: 'label', text: 'LIGHTHOUSE CAFE', start: 9000, detected: { service: READ, type: 'line' } },
    ]);
    await find(id, SEEN, []);
    await find(id, READ, []);
    expect((await api.call(search, { query }, client)).pods).toEqual([]);
    expect(await checkSearch(db)).toEqual([]);
  });

  test('are copied with the file, including their boxes', async () => {
    const id = await pod(world.folder);
    await find(id, SEEN, [thing('Boat', 0)]);
    const target = await makeNode(api.services, world.project, 'Copies of what was seen');
    const body = { pods: [id], targetnodeid: target.id };
    const { pods } = await api.call(copyPods, { body }, team);
    expect((await read(pods[0]!.id)).labels).toMatchObject([{ content: 'Boat', boxes: [box] }]);
  });

  test('have no times for an image', async () => {
    const id = await pod(world.folder, { name: 'still.jpg', kind: 'image', duration: null });
    await find(id, SEEN, [thing('Face', null)]);
    expect((await read(id)).labels).toMatchObject([
      { content: 'Face', start: null, end: null, duration: null },
    ]);
  });
});

describe('The latest possible label time', () => {
  async function shorterToWatch(): Promise<string> {
    const id = await pod(world.folder);
    const name = 'film.mp4';
    const asset = { id: newId(), tenantid: world.studio.id, podid: id, uuid: newId() };
    await db.transaction().execute((trx) =>
      addAsset(trx, {
        ...{ ...asset, type: AssetType.WEB, name, mimetype: 'video/mp4', filetype: 'mp4' },
        ...{ state: State.COMPLETE, duration: 59_000 },
      }),
    );
    return id;
  }

  test('is the end of the web version', async () => {
    const id = await shorterToWatch();
    const body = { content: 'Last', start: 58_000, end: 59_001 };
    expect(await api.refused(addPodLabels, { ...at(id), body }, team)).toBe('400 ERR44');
    await api.call(addPodLabels, { ...at(id), body: { ...body, end: 59_000 } }, team);
  });

  test('does not prevent correcting the text of a label beyond it', async () => {
    const id = await shorterToWatch();
    const lid = newId();
    const row = { id: lid, tenantid: world.studio.id, podid: id, content: 'Lats', contentkey: 'lats' };
    await db
      .insertInto('pod_labels')
      .values({ ...row, start: 58_000, end: 60_000, createdbyid: world.users.team })
      .execute();
    const params = { id, lid };
    const { label } = await api.call(updatePodLabel, { params, body: { content: 'Last' } }, team);
    expect(label).toMatchObject({ content: 'Last', start: 58_000, end: 60_000 });
    const moved = { params, body: { start: 58_500 } };
    expect(await api.refused(updatePodLabel, moved, team)).toBe('400 ERR44');
  });
});
