import { AssetType } from '@rushes/contract/enums';
import { getPod } from '@rushes/contract/pods';
import { runService } from '@rushes/contract/services';
import { createSubtitles, saveSubtitles } from '@rushes/contract/subtitles';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { detectingJobs } from '#features/detecting/detecting.jobs.ts';
import { transcribingJobs } from '#features/transcribing/transcribing.jobs.ts';
import { translatingJobs } from '#features/translating/translating.jobs.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { startRun } from '#test/engines/engine-run.ts';
import { useEngines } from '#test/engines/engine-services.ts';
import { storageOf } from '#test/files.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { makeTitleCard } from '#test/media/title-card.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { creditsOf, newsAbout, retryNow, runsOf, workOn } from '#test/scenes/runs-scene.ts';
import { makeSpeechFile } from '#test/scenes/speech-scene.ts';
import { report } from './figures.ts';

/** Runs of each service with each failure: `npm run prove:services` asks for more. */
const RUNS = Number(process.env.SERVICE_FAILURES ?? 1);
const CREDITS = 1000;
/** All files at once, on a busy machine. */
const WAIT = { timeout: 150_000, interval: 100 };

const jobs = [...transcribingJobs, ...detectingJobs, ...translatingJobs];
const engines = { 'aws-transcribe': 'aws', 'aws-detecting-text': 'aws', translate: 'aws' } as const;

let api: Api;
let world: World;
let team: As;
let peer: AwsPeer;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services, { credits: CREDITS });
  team = await api.signIn('team@studio.test');
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  await sql`delete from credit_entries`.execute(api.services.db);
  await sql`delete from engine_state`.execute(api.services.db);
  await sql`update resources set used = 0 where name = 'credits'`.execute(api.services.db);
  await startPeer();
});

async function startPeer(): Promise<void> {
  peer = await startAwsPeer();
  const spoken = { type: 'pronunciation', start_time: '1', end_time: '2' };
  peer.transcribe.results = { items: [{ ...spoken, alternatives: [{ confidence: '0.9', content: 'Yes' }] }] };
  use();
}

interface Service {
  alias: keyof typeof engines;
  /** The paid call. */
  call: string;
  /** A new file and the parameters of a run on it. */
  prepare(): Promise<{ id: string; params: object }>;
}

const services: Record<string, Service> = {
  speech: {
    alias: 'aws-transcribe',
    call: 'StartTranscriptionJob',
    prepare: async () => ({
      id: await makeSpeechFile(api, world.folder, world.users.team),
      params: { auto: 1, generateSubtitles: {} },
    }),
  },
  detection: {
    alias: 'aws-detecting-text',
    call: 'DetectText',
    async prepare() {
      const { folder, users } = world;
      const id = await makePod(api.services, folder, users.team, {
        name: 'a.jpg',
        kind: 'image',
        duration: null,
      });
      await makeAsset(api.services, folder, id, {
        name: 'a.jpg',
        mimetype: 'image/jpeg',
        bytes: await card(),
      });
      return { id, params: {} };
    },
  },
  translation: {
    alias: 'translate',
    call: 'TranslateText',
    async prepare() {
      const { folder, users } = world;
      const id = await makePod(api.services, folder, users.team, {
        name: 'a.mov',
        kind: 'video',
        duration: 60_000,
      });
      const named = { params: { id }, body: { filename: 'a.en.srt' } };
      const { asset } = await api.call(createSubtitles, named, team);
      const cues = [{ text: 'Yes.', startTime: 0, endTime: 900 }];
      await api.call(saveSubtitles, { params: { id, assetId: asset.id }, body: { cues } }, team);
      return { id, params: { assetid: asset.id, sourcelanguage: 'en', targetlanguage: 'nl' } };
    },
  },
};

let drawn: Promise<Buffer> | undefined;
function card(): Promise<Buffer> {
  drawn ??= startRun().then(async ({ folder }) => {
    const { readFile } = await import('node:fs/promises');
    return readFile(await makeTitleCard(folder));
  });
  return drawn;
}

const use = (more: Partial<AwsPeer['settings']> = {}) =>
  useEngines(api, engines, { aws: { ...peer.settings, ...more } }, peer.pause);
/** More than all attempts of all runs make. */
const always = (call: string, error: string) => peer.fail(call, awsError(error), 100_000);

interface Failure {
  reason: string;
  /** Services that it can happen to. */
  of: readonly (keyof typeof services)[];
  begin(call: string): void;
  /** Nothing can be deleted there, so the names of what may be there stay in the state. */
  isUnreachable?: true;
}

const all = ['speech', 'detection', 'translation'] as const;
const failures: Record<string, Failure> = {
  'engine down': {
    ...{ reason: 'ERR211', of: all, isUnreachable: true },
    begin: () => use({ endpoint: 'http://127.0.0.1:9' }),
  },
  'wrong key': {
    ...{ reason: 'ERR212', of: all, isUnreachable: true },
    begin: () => use({ secretKey: 'wrong' }),
  },
  'quota exceeded': {
    ...{ reason: 'ERR213', of: all },
    begin: (call) => always(call, 'ServiceQuotaExceededException'),
  },
  throttled: {
    ...{ reason: 'ERR211', of: all },
    begin: (call) => always(call, 'ThrottlingException'),
  },
  // Only speech runs as a job of the cloud service here.
  'job lost': {
    ...{ reason: 'ERR216', of: ['speech'] },
    begin() {
      peer.before('GetTranscriptionJob', () => {
        for (const name of peer.transcribe.names()) peer.transcribe.forget(name);
      });
    },
  },
};

const cases = Object.entries(failures).flatMap(([failure, { of }]) =>
  of.map((service) => ({ failure, service })),
);

const stateOf = async (id: string) => (await runsOf(api, id)).map(({ state, fault }) => fault ?? state);
const start = (alias: string, { id, params }: { id: string; params: object }) =>
  api.call(runService, { params: { alias }, body: { pods: [id], nodes: [], params: { ...params } } }, team);
const untilEnded = (ids: readonly string[], ended: string[]) =>
  vi.waitFor(async () => {
    // A retry waits for minutes.
    await retryNow(api);
    for (const id of ids) expect(await stateOf(id)).toEqual(ended);
  }, WAIT);

/** The file is as before the run. */
async function expectUnchanged(id: string): Promise<void> {
  const { pod } = await api.call(getPod, { params: { id } }, team);
  expect(pod.launchedServices).toEqual([]);
  const { db } = api.services;
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from transcripts where podid = ${id})::int
      + (select count(*) from assets where podid = ${id} and type = ${AssetType.VTT})::int
      + (select count(*) from assets where podid = ${id} and type = ${AssetType.SRT} and name <> 'a.en.srt')::int
      + (select count(*) from pod_labels where podid = ${id} and service is not null)::int as n`.execute(db);
  expect(rows[0]!.n).toBe(0);
}

describe('A service that fails tells the reason, leaves nothing and refunds its credits; later it can run again', () => {
  test.each(cases)('$failure: $service', async ({ failure, service }) => {
    const { alias, call, prepare } = services[service]!;
    const { reason, begin, isUnreachable } = failures[failure]!;
    const files = await Promise.all(Array.from({ length: RUNS }, prepare));
    const ids = files.map(({ id }) => id);
    const storage = await storageOf(api.services, world.studio.id);
    for (const file of files) await start(alias, file);
    // From now on: a service whose engine already fails is refused at the start.
    begin(call);
    const cost = (await creditsOf(api, world.studio.id)).used / RUNS;
    expect(cost).toBeGreaterThan(0);
    await workOn(api, jobs);
    await untilEnded(ids, [reason]);
    const { used, entries } = await creditsOf(api, world.studio.id);
    expect([used, entries]).toEqual([0, ids.map(() => `refunded ${cost}`)]);
    for (const id of ids) {
      expect(await newsAbout(api, team, world.studio.id, id)).toEqual([
        expect.stringMatching(new RegExp(`^NM\\d+ ${reason}$`)),
      ]);
      await expectUnchanged(id);
    }
    const { db } = api.services;
    if (!isUnreachable)
      await vi.waitFor(
        async () => expect(await db.selectFrom('engine_state').select('runid').execute()).toEqual([]),
        WAIT,
      );
    expect([...peer.objects.keys(), ...peer.transcribe.names()]).toEqual([]);
    expect(await storageOf(api.services, world.studio.id)).toEqual(storage);

    // The operator repairs it.
    await startPeer();
    for (const file of files) await start(alias, file);
    await untilEnded(ids, [reason, 'done']);
    expect((await creditsOf(api, world.studio.id)).used).toBe(cost * RUNS);
    report(`${failure}, ${service}: n=${RUNS}, all refunded exactly and told as ${reason}; all ran again`);
  });
});
