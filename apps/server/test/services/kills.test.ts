import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AssetType, State } from '@rushes/contract/enums';
import { deleteAsset, getPod } from '@rushes/contract/pods';
import { runService } from '@rushes/contract/services';
import { createSubtitles, saveSubtitles } from '@rushes/contract/subtitles';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { reserveStorage } from '#features/limits/index.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeClip, makeMedia } from '#test/clips.ts';
import { startRun } from '#test/engines/engine-run.ts';
import { sendFile, storageOf } from '#test/files.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { readyTools } from '#test/media-tools.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { makeSpeechFile } from '#test/scenes/speech-scene.ts';
import { beginWork, untilIdle } from '#test/worker.ts';
import { startWorkerProcess } from '#test/worker-process.ts';
import { report } from './figures.ts';

/** Kills of each service. Not part of `npm test`: `npm run prove:services` asks for them. */
const KILLS = Number(process.env.SERVICE_KILLS ?? 0);
/** A worker is killed within this time after the start of the services. */
const LATEST_KILL_MS = 6_000;
/** The peers take real time: their clock runs this many times faster. */
const CLOCK_RATE = 10;
const CLOCK_STEP_MS = 50;
const LATENCY_MS = 250;
const SPEECH = fileURLToPath(new URL('../media/austen.ogg', import.meta.url));
const LINES = 120;

type Name = 'speech' | 'local speech' | 'detection' | 'translation' | 'burn-in';

interface Work {
  alias: string;
  /** The file for a new run, and its parameters. */
  prepare(): Promise<{ id: string; params: object }>;
  /** What the run left on the file, without ids. */
  resultOf(id: string): Promise<unknown>;
}

interface Started {
  name: Name;
  id: string;
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function startScene() {
  const peer = await startAwsPeer();
  peer.latency = LATENCY_MS;
  fillPeer(peer);
  const clock = setInterval(() => peer.advance(CLOCK_STEP_MS * CLOCK_RATE), CLOCK_STEP_MS);
  const environment = {
    RUSHES_SERVICES_AWS_TRANSCRIBE: 'aws',
    RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'local',
    RUSHES_SERVICES_AWS_DETECTING_TEXT: 'aws',
    RUSHES_SERVICES_AWS_DETECTING_LABELS: 'off',
    RUSHES_SERVICES_TRANSLATE: 'aws',
    RUSHES_AWS_ENDPOINT: peer.url,
    RUSHES_AWS_REGION: peer.settings.region,
    RUSHES_AWS_ACCESS_KEY: peer.settings.accessKey,
    RUSHES_AWS_SECRET_KEY: peer.settings.secretKey,
    RUSHES_AWS_STAGING_BUCKET: peer.settings.stagingBucket,
  };
  const api = await startApi(environment);
  const world = await makeWorld(api.services, { credits: 10_000 });
  const team = await api.signIn('team@studio.test');
  return { api, world, team, peer, environment, stop: () => clearInterval(clock) };
}

function fillPeer(peer: AwsPeer): void {
  const items = ['Well', 'then'].map((content, at) => ({
    ...{ type: 'pronunciation', start_time: String(at + 1), end_time: String(at + 1.5) },
    alternatives: [{ confidence: '0.9', content }],
  }));
  peer.transcribe.results = { items };
  const box = { Left: 0.25, Top: 0.1, Width: 0.5, Height: 0.3 };
  const found = { DetectedText: 'EXIT', Type: 'LINE', Id: 0, Confidence: 99 };
  const TextDetection = { ...found, Geometry: { BoundingBox: box, Polygon: [] } };
  peer.rekognition.texts = [{ Timestamp: 0, TextDetection }];
}

/** What each service works on; each takes a few seconds, so that a kill hits it. */
async function makeWorks(api: Api, world: World, team: As): Promise<Record<Name, Work>> {
  const { folder } = await startRun();
  const tools = await readyTools();
  const { services } = api;
  const at = world.folder;
  const owner = world.users.team;
  const beginning = join(folder, 'beginning.ogg');
  const { signal } = new AbortController();
  await runFfmpeg(tools, {
    ...{ cwd: folder, input: { path: SPEECH }, signal },
    output: ['-t', '6', '-c', 'copy', beginning],
  });
  const reading = await readFile(beginning);
  const seen = join(folder, 'seen.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=40'];
  await makeMedia(tools, seen, picture, ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']);
  const frames = await readFile(seen);
  const clip = join(folder, 'film.mp4');
  const size = { width: 1280, height: 720 };
  await makeClip(tools, { path: clip, seconds: 12, rate: '25', look: 1, size, sound: true });
  const filmed = await sendFile(api, team, clip, { nodeid: at.id, filename: 'film.mp4' });
  const processing = await beginWork(api);
  await untilIdle(api);
  await processing.rest();
  const bytes = Buffer.from('1\n00:00:00,400 --> 00:00:09,000\nGood morning\n');
  const burned = { name: 'film.en.srt', bytes, mimetype: 'text/plain', type: AssetType.SRT };
  /** As uploads do, this counts the bytes. */
  const addAsset = async (podid: string, file: Parameters<typeof makeAsset>[3]) => {
    await services.db.transaction().execute((trx) => reserveStorage(trx, at.tenantid, file.bytes.length));
    return makeAsset(services, at, podid, file);
  };
  const burnedid = await addAsset(filmed, burned);

  const podOf = async (id: string) => (await api.call(getPod, { params: { id } }, team)).pod;
  const filesOf = async (id: string) => {
    const { asset } = await podOf(id);
    return [...(asset.srt ?? []), ...(asset.vtt ?? [])].map(({ name, size }) => `${name} ${size}`);
  };
  const spokenOf = async (id: string) => {
    const { rows } = await sql<{ content: string }>`
      select s.content from transcripts t join transcript_sentences s on s.transcriptid = t.id
      where t.podid = ${id} order by t.id, s.start, s.id`.execute(services.db);
    return { sentences: rows.map(({ content }) => content), files: await filesOf(id) };
  };
  const speech = (alias: string, audio?: Uint8Array): Work => ({
    alias,
    prepare: async () => ({
      id: await makeSpeechFile(api, at, owner, { duration: 6_000, ...(audio ? { audio } : {}) }),
      params: { auto: 0, languages: ['en'], generateSubtitles: {} },
    }),
    resultOf: spokenOf,
  });
  return {
    speech: speech('aws-transcribe'),
    'local speech': speech('google-transcribe', reading),
    detection: {
      alias: 'aws-detecting-text',
      async prepare() {
        const id = await makePod(services, at, owner, {
          name: 'seen.mov',
          kind: 'video',
          duration: 40_000,
          framerate: 25,
        });
        await addAsset(id, {
          ...{ name: 'seen.mp4', mimetype: 'video/mp4', type: AssetType.WEB, bytes: frames },
          metadata: { frameRate: { num: 25, den: 1 }, shots: [] },
        });
        return { id, params: {} };
      },
      async resultOf(id) {
        const { rows } = await sql`select content, start, "end", type from pod_labels
          where podid = ${id} and service is not null order by start, content`.execute(services.db);
        return rows;
      },
    },
    translation: {
      alias: 'translate',
      async prepare() {
        const id = await makePod(services, at, owner, { name: 'a.mov', kind: 'video', duration: 600_000 });
        const named = { params: { id }, body: { filename: 'a.en.srt' } };
        const { asset } = await api.call(createSubtitles, named, team);
        const cues = Array.from({ length: LINES }, (_, number) => ({
          ...{ text: `Line ${number}.`, startTime: number * 1000, endTime: number * 1000 + 900 },
        }));
        await api.call(saveSubtitles, { params: { id, assetId: asset.id }, body: { cues } }, team);
        return { id, params: { assetid: asset.id, sourcelanguage: 'en', targetlanguage: 'nl' } };
      },
      resultOf: filesOf,
    },
    'burn-in': {
      alias: 'imprint',
      async prepare() {
        // One result at a time, so that each can be counted.
        for (const { id } of (await podOf(filmed)).asset.video ?? [])
          await api.call(deleteAsset, { params: { id: filmed, assetId: id } }, team);
        const colours = { fontColor: '000000FF', backgroundColor: '00FF0000' };
        return { id: filmed, params: { assetid: burnedid, font: 'Montserrat Bold', ...colours } };
      },
      async resultOf(id) {
        const { rows } = await sql`select name, state, duration, resolution, codec from assets
          where podid = ${id} and type = ${AssetType.VIDEO} and deletedat is null`.execute(services.db);
        return rows;
      },
    },
  };
}

describe.runIf(KILLS > 0)('A worker that is killed with SIGKILL', () => {
  test(
    'leaves each service to the next one: one result, charged once',
    async () => {
      const { api, world, team, peer, environment, stop } = await startScene();
      const { db } = api.services;
      const works = await makeWorks(api, world, team);
      const names = Object.keys(works) as Name[];
      const seed = Number(process.env.SERVICE_SEED ?? Date.now() % 1_000_000);
      const random = randomFrom(seed);

      async function startAll(): Promise<Started[]> {
        const started: Started[] = [];
        for (const name of names) {
          const { alias, prepare } = works[name];
          const { id, params } = await prepare();
          const body = { pods: [id], nodes: [], params: { ...params } };
          await api.call(runService, { params: { alias }, body }, team);
          started.push({ name, id });
        }
        return started;
      }
      /** The services that a kill would interrupt. */
      async function listActive(): Promise<string[]> {
        const { rows } = await sql<{ podid: string }>`
          select podid from service_runs where state in ('queued', 'running')
          union select podid from assets where state in (${State.PENDING}, ${State.PROCESSING})`.execute(db);
        return rows.map(({ podid }) => podid);
      }
      const untilEnded = () =>
        vi.waitFor(async () => expect(await listActive()).toEqual([]), { timeout: 240_000, interval: 50 });
      const results = async (started: readonly Started[]) => {
        const found: Partial<Record<Name, unknown>> = {};
        for (const { name, id } of started) found[name] = await works[name].resultOf(id);
        return found;
      };
      const paid = () => ({
        speech: peer.transcribe.started,
        detection: peer.rekognition.images.length,
        translation: peer.calls.filter((call) => call === 'TranslateText').length,
      });
      /** Paid calls since, for each service of the peer. */
      const paidSince = (before: ReturnType<typeof paid>) => {
        const now = paid();
        return {
          speech: now.speech - before.speech,
          detection: now.detection - before.detection,
          translation: now.translation - before.translation,
        };
      };

      // Without a kill, to compare with.
      let worker = await startWorkerProcess(api, environment);
      let before = paid();
      const first = await startAll();
      await untilEnded();
      report('without a kill: all done');
      const expected = await results(first);
      const price = paidSince(before);
      for (const name of names) expect(expected[name], name).not.toEqual([]);

      const hits = new Map<Name, number>(names.map((name) => [name, 0]));
      const repeated = { speech: 0, detection: 0, translation: 0 };
      const seconds: number[] = [];
      let kills = 0;
      while ([...hits.values()].some((count) => count < KILLS)) {
        expect(kills, 'the services end too early to be killed').toBeLessThan(KILLS * 4);
        before = paid();
        const started = await startAll();
        await rest(random() * LATEST_KILL_MS);
        const active = new Set(await listActive());
        kills += 1;
        await worker.kill();
        const killedAt = performance.now();
        worker = await startWorkerProcess(api, environment);
        await untilEnded();
        seconds.push((performance.now() - killedAt) / 1000);
        for (const { name, id } of started) if (active.has(id)) hits.set(name, hits.get(name)! + 1);
        const interrupted = started.filter(({ id }) => active.has(id)).map(({ name }) => name);
        report(
          `kill ${kills}: ${interrupted.join(', ') || 'none'}; all done after ${seconds.at(-1)!.toFixed(1)} s`,
        );
        expect(await results(started)).toEqual(expected);
        for (const { name, id } of started) {
          if (name === 'burn-in') continue;
          const runs = await db
            .selectFrom('service_runs')
            .select(['state', 'fault'])
            .where('podid', '=', id)
            .execute();
          expect(runs, name).toEqual([{ state: 'done', fault: null }]);
          const entries = await db
            .selectFrom('credit_entries')
            .select('state')
            .where('podid', '=', id)
            .execute();
          expect(entries, name).toEqual([{ state: 'settled' }]);
        }
        const calls = paidSince(before);
        for (const name of ['speech', 'detection', 'translation'] as const)
          repeated[name] += calls[name] - price[name];
      }
      stop();
      await untilIdle(api);
      await worker.kill();

      const { rows } = await sql<{ used: number; settled: number }>`
        select r.used, (select sum(units)::int from credit_entries e where e.tenantid = r.tenantid) as settled
        from resources r where r.tenantid = ${world.studio.id} and r.name = 'credits'`.execute(db);
      expect(Number(rows[0]!.used)).toBe(rows[0]!.settled);
      expect(await db.selectFrom('engine_state').select('runid').execute()).toEqual([]);
      expect([...peer.objects.keys(), ...peer.transcribe.names()]).toEqual([]);
      expect(repeated.speech).toBe(0);
      const slowest = Math.max(...seconds);
      report(
        `worker killed: n=${kills} (seed ${seed}); all done at most ${slowest.toFixed(1)} s after the kill`,
      );
      for (const [name, count] of hits)
        report(`${name}: hit by n=${count} kills, each with one result, charged once`);
      const { detection, translation } = repeated;
      report(
        `calls repeated after ${kills} kills: speech 0 jobs, detection ${detection}, translation ${translation}`,
      );
      await expectStorageExact(api, world);
    },
    (KILLS + 2) * 240_000,
  );
});

async function expectStorageExact(api: Api, world: World): Promise<void> {
  const { used, truth } = await storageOf(api.services, world.studio.id);
  expect(used).toBe(truth);
}
