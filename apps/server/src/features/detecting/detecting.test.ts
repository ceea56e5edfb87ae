import { readFile } from 'node:fs/promises';
import { AssetType } from '@rushes/contract/enums';
import { listDetected } from '@rushes/contract/mllabels';
import { getPod } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { cancelRun, checkService, listServices, runService } from '@rushes/contract/services';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MODELS_OF_SETUP } from '#platform/engines/local/models.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { startRun } from '#test/engines/engine-run.ts';
import { useEngines } from '#test/engines/engine-services.ts';
import { emitted } from '#test/events.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { card, makeTitleCard, makeTitleVideo } from '#test/media/title-card.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { creditsOf, newsAbout, retryNow, runsOf } from '#test/scenes/runs-scene.ts';
import { untilIdle, workIn } from '#test/worker.ts';

const TEXT = 'aws-detecting-text';
const LABELS = 'aws-detecting-labels';

let api: Api;
let world: World;
let team: As;
let client: As;
let peer: AwsPeer;

const box = { Left: 0.25, Top: 0.1, Width: 0.5, Height: 0.3 };
const text = (DetectedText: string, Type: 'LINE' | 'WORD') => ({
  Timestamp: 0,
  // Lists are ordered by confidence.
  TextDetection: {
    DetectedText,
    Type,
    Id: 0,
    Confidence: Type === 'LINE' ? 99 : 98,
    Geometry: { BoundingBox: box, Polygon: [] },
  },
});
const label = (Name: string) => ({ Timestamp: 0, Label: { Name, Confidence: 80, Instances: [] } });

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services, { credits: 100 });
  [team, client] = [await api.signIn('team@studio.test'), await api.signIn('client@studio.test')];
});

const chosen = { [TEXT]: 'aws', [LABELS]: 'aws' };

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  await sql`delete from credit_entries`.execute(api.services.db);
  await sql`update resources set used = 0 where name = 'credits'`.execute(api.services.db);
  peer = await startAwsPeer();
  peer.rekognition.texts = [text('GRAND OPENING', 'LINE'), text('GRAND', 'WORD')];
  peer.rekognition.labels = [label('Boat')];
  useEngines(api, chosen, { aws: peer.settings }, peer.pause);
});

/** Three seconds in three shots, processed. */
async function videoFile(more: Partial<Parameters<typeof makePod>[3]> = {}): Promise<string> {
  const wanted = { name: 'film.mov', kind: 'video' as const, duration: 3000, ...more };
  const id = await makePod(api.services, world.folder, world.users.team, wanted);
  const { folder } = await startRun();
  await makeAsset(api.services, world.folder, id, {
    ...{ name: 'film.mp4', mimetype: 'video/mp4', type: AssetType.WEB },
    bytes: await readFile(await makeTitleVideo(folder)),
    metadata: { frameRate: { num: 25, den: 1 }, shots: [card.from, card.to] },
  });
  return id;
}

async function photo(): Promise<string> {
  const wanted = { name: 'card.jpg', kind: 'image' as const, duration: null };
  const id = await makePod(api.services, world.folder, world.users.team, wanted);
  const { folder } = await startRun();
  const bytes = await readFile(await makeTitleCard(folder));
  await makeAsset(api.services, world.folder, id, { name: 'card.jpg', mimetype: 'image/jpeg', bytes });
  return id;
}

const bodyFor = (...pods: string[]) => ({ body: { pods, nodes: [], params: {} } });
const run = (alias: string, ...pods: string[]) =>
  api.call(runService, { params: { alias }, ...bodyFor(...pods) }, team);
const refused = (alias: string, ...pods: string[]) =>
  api.refused(runService, { params: { alias }, ...bodyFor(...pods) }, team);
const check = async (alias: string, ...pods: string[]) =>
  (await api.call(checkService, { params: { alias }, query: { pods: pods.join() } }, team)).utility.map(
    ({ error, metadata: { cost } }) => `${error?.code ?? 'ok'} ${cost}`,
  );
const pod = async (id: string) => (await api.call(getPod, { params: { id } }, team)).pod;
const detected = (id: string) => api.call(listDetected, { params: { id }, query: {} }, team);
const credits = () => creditsOf(api, world.studio.id);
const news = (id: string) => newsAbout(api, team, world.studio.id, id);

async function perform(): Promise<void> {
  await workIn(api, 'services', 1);
  await untilIdle(api);
}

describe('Detection services', () => {
  test('are offered with their engine, and only if they have one', async () => {
    const offered = async () =>
      (await api.call(listServices, {}, team)).services
        .filter(({ usage }) => usage === 'paid')
        .map(({ alias, engine, leavesserver }) => [alias, engine, leavesserver]);
    expect(await offered()).toEqual([
      [TEXT, 'Amazon Rekognition', 1],
      [LABELS, 'Amazon Rekognition', 1],
    ]);
    useEngines(api, { [LABELS]: 'aws' }, { aws: peer.settings });
    expect(await offered()).toEqual([[LABELS, 'Amazon Rekognition', 1]]);
    expect(await refused(TEXT, await videoFile())).toBe('404 ERR16');
  });

  test('cost one credit per started minute of video or per image, and suit no other files [T222]', async () => {
    const { services } = api;
    const of = (name: string, kind: 'video' | 'audio' | 'text') =>
      makePod(services, world.folder, world.users.team, { name, kind, duration: 60_000 });
    const ids = [await videoFile({ duration: 60_001 }), await photo(), await of('raw.mov', 'video')];
    ids.push(await of('song.wav', 'audio'), await of('notes.txt', 'text'));
    expect(await check(TEXT, ...ids)).toEqual(['ok 2', 'ok 1', 'ERR154 1', 'ERR38 1', 'ERR38 1']);
    expect(await check(LABELS, ids[0]!)).toEqual(['ok 2']);
    expect(await refused(TEXT, ids[3]!)).toBe('422 ERR38');
    const call = { params: { alias: TEXT }, ...bodyFor(ids[0]!) };
    expect(await api.refused(runService, call, client)).toBe('403 ERR105');
    expect(await api.refused(runService, call)).toBe('401 1011');
  });

  test('store what was found with the places, spend the credits and notify the user', async () => {
    const id = await videoFile();
    await run(TEXT, id);
    await run(LABELS, id);
    expect((await pod(id)).launchedServices.map(({ code, alias }) => [code, alias])).toEqual([
      ['AM36', TEXT],
      ['AM38', LABELS],
    ]);
    expect(await refused(TEXT, id)).toBe('409 ERR3');
    expect(await credits()).toEqual({ used: 2, entries: ['reserved 1', 'reserved 1'] });
    await perform();
    expect((await pod(id)).launchedServices).toEqual([]);
    const { texts, labels } = await detected(id);
    expect(texts.map(({ content, type, start, end }) => [content, type, start, end])).toEqual([
      ['GRAND OPENING', 'line', 0, 3000],
      ['GRAND', 'word', 0, 3000],
    ]);
    expect(texts[0]!.boxes).toEqual([{ left: 0.25, top: 0.1, width: 0.5, height: 0.3 }]);
    expect(labels).toMatchObject([{ content: 'Boat', service: LABELS, confidence: 80, start: 0 }]);
    // One frame of each shot, for each service.
    expect(peer.rekognition.images).toHaveLength(6);
    expect(await credits()).toEqual({ used: 2, entries: ['settled 1', 'settled 1'] });
    expect(await news(id)).toEqual(['NM29', 'NM31']);
    expect((await pod(id)).features).toEqual([{ key: 'hasText', value: 'yes' }]);
    const events = await emitted(api, 'pod.labels', id);
    expect(events).toEqual([
      expect.objectContaining({ detected: true }),
      expect.objectContaining({ detected: true }),
    ]);
    // The state of the engine is no longer needed.
    const { rows } = await sql`select 1 from engine_state`.execute(api.services.db);
    expect(rows).toEqual([]);
  });

  test('do not look for text again where there is none [T223, G86]', async () => {
    const id = await videoFile();
    peer.rekognition.texts = [];
    await run(TEXT, id);
    await perform();
    expect((await pod(id)).features).toEqual([{ key: 'hasText', value: 'no' }]);
    expect(await news(id)).toEqual(['NM29 ERR42']);
    expect(await check(TEXT, id)).toEqual(['ERR42 1']);
    expect(await refused(TEXT, id)).toBe('422 ERR42');
    expect(await check(LABELS, id)).toEqual(['ok 1']);
    expect(await credits()).toEqual({ used: 1, entries: ['settled 1'] });
  });

  test('find text and labels in images, without times', async () => {
    const id = await photo();
    await run(TEXT, id);
    await run(LABELS, id);
    await perform();
    const { texts, labels } = await detected(id);
    expect([...texts, ...labels].map(({ content, start, end }) => [content, start, end])).toEqual([
      ['GRAND OPENING', null, null],
      ['GRAND', null, null],
      ['Boat', null, null],
    ]);
    expect(peer.rekognition.images).toHaveLength(2);
    expect(peer.rekognition.images[0]!.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });
});

describe('A detection that fails', () => {
  const failed = async (id: string) => ({
    rows: await detected(id),
    credits: await credits(),
    runs: (await runsOf(api, id)).map(({ state, fault }) => fault ?? state),
  });
  const nothing = { labels: [], texts: [] };
  const refunded = { used: 0, entries: ['refunded 1'] };

  test('because of a wrong key is refunded at once, with the reason', async () => {
    const id = await photo();
    useEngines(api, chosen, { aws: { ...peer.settings, secretKey: 'wrong' } }, peer.pause);
    await run(TEXT, id);
    await perform();
    expect(await failed(id)).toEqual({ rows: nothing, credits: refunded, runs: ['ERR212'] });
    expect(await news(id)).toEqual(['NM30 ERR212']);
    expect((await pod(id)).features).toEqual([]);
  });

  test('because the engine is busy continues when it is not', async () => {
    const id = await photo();
    peer.fail('DetectLabels', awsError('ThrottlingException'), 3);
    await run(LABELS, id);
    await perform();
    expect((await detected(id)).labels).toHaveLength(1);
    expect(peer.waits).toHaveLength(3);
    expect(await credits()).toEqual({ used: 1, entries: ['settled 1'] });
  });

  test('because the engine is down is tried again, and refunded after the last attempt', async () => {
    const id = await photo();
    peer.fail('DetectLabels', { status: 500, body: 'down' }, 1000);
    await run(LABELS, id);
    await workIn(api, 'services', 1);
    await vi.waitFor(async () => {
      await retryNow(api);
      expect(await failed(id)).toEqual({ rows: nothing, credits: refunded, runs: ['ERR211'] });
    });
    expect(await news(id)).toEqual(['NM32 ERR211']);
  });

  test('because the user cancelled it stores nothing, and is refunded once', async () => {
    const id = await photo();
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    peer.before('DetectText', resolve);
    // The engine is busy until the run has ended.
    peer.fail('DetectText', awsError('ThrottlingException'), 1000);
    const { pause } = peer;
    const waiting = (_: number, signal?: AbortSignal) =>
      new Promise<void>((done) =>
        signal?.aborted ? done() : signal?.addEventListener('abort', () => done()),
      );
    useEngines(api, chosen, { aws: peer.settings }, (ms, signal) =>
      waiting(ms, signal).then(() => pause(ms, signal)),
    );
    await run(TEXT, id);
    await workIn(api, 'services', 1);
    await asked;
    const runid = (await runsOf(api, id))[0]!.id;
    await api.call(cancelRun, { params: { id, runid } }, team);
    await untilIdle(api);
    expect(await failed(id)).toEqual({ rows: nothing, credits: refunded, runs: ['cancelled'] });
    expect(await api.refused(cancelRun, { params: { id, runid } }, team)).toBe('404 ERR218');
    expect(await news(id)).toEqual([]);
  });

  test('because the engine was switched off is refunded', async () => {
    const id = await photo();
    await run(TEXT, id);
    useEngines(api, {}, {});
    await perform();
    expect(await failed(id)).toEqual({ rows: nothing, credits: refunded, runs: ['ERR39'] });
  });

  test('because the file was archived before its turn is refunded', async () => {
    const id = await photo();
    await run(TEXT, id);
    await api.services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', id).execute();
    await perform();
    expect(await failed(id)).toEqual({ rows: nothing, credits: refunded, runs: ['ERR68'] });
  });
});

test('Words on a title card are read on this server, and search finds them where the card appears', async () => {
  useEngines(api, { [TEXT]: 'local' }, { local: { folders: [MODELS_OF_SETUP], whisper: 'base' } });
  const id = await videoFile({ name: 'heron.mov' });
  await run(TEXT, id);
  await perform();
  const lines = (await detected(id)).texts.filter(({ type }) => type === 'line');
  expect(lines.map(({ content, start, end }) => [content, start, end])).toEqual([
    [card.title, 1000, 2000],
    [card.scene, 1000, 2000],
  ]);
  // A word is found once, in its line.
  const query = { nodeid: world.project.id, q: 'heron', source: 'label' as const };
  const { pods } = await api.call(search, { query }, client);
  expect(pods.map(({ pod: found, hits }) => [found.id, hits])).toEqual([
    [
      id,
      [
        expect.objectContaining({
          ...{ source: 'label', text: card.title, start: 1000 },
          detected: { service: TEXT, type: 'line' },
        }),
      ],
    ],
  ]);
});
