import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { State } from '@rushes/contract/enums';
import { createPod, getPod, type Pod } from '@rushes/contract/pods';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listJobs } from '#app/features.ts';
import type { Job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { svgLimits } from '#platform/media/pictures/image.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { type Api, type As, startApi } from '../api.ts';
import { makeWorld, type World } from '../fixtures.ts';
import { quiet } from '../quiet.ts';
import { tusCreate, tusPatch } from '../tus.ts';
import { untilIdle } from '../worker.ts';
import { arm, opened, startSite, tracer, wasRead, watchMemory } from './attack-detector.ts';
import { empty, flipped, misnamed, noise, oddlyNamed, truncated } from './bent-files.ts';
import { containers } from './containers.ts';
import { drawings } from './drawings.ts';
import { type GoodFiles, makeGoodFiles } from './good-files.ts';
import { type Bait, type HostileFile, seeded } from './hostile-file.ts';
import { papers } from './papers.ts';
import { bombs } from './pictures.ts';
import { archives, scripts } from './scripts.ts';

// Every file is uploaded normally: announced, sent, identified by its bytes, and processed by the production job with
// its limits. Requirements: a definite result in time, an unchanged original, an empty scratch folder, no local file
// read and no network request. A crash would end this process and fail the test.

const SEED = 20_260_301;
/**
 * Set by `npm run prove:hostile`: then every format is truncated at every cut, more files get flipped bits, every
 * attack runs in every format, and slow files have the size an attacker would use.
 */
const FLIPS = Number(process.env.HOSTILE_FLIPS ?? 0);
const isShort = FLIPS === 0;
const PATIENT = 300_000;
/** Time limit per file, twice the maximum on an idle machine; memory limit of each program and of this process. */
const VERDICT_MS = 60_000;
const MOST_MEGABYTES = 1024;
/** Batch size, small enough that a batch finishes before the test seems to hang. */
const AT_ONCE = 30;

const bare = promisify(execFile);
let api: Api;
let world: World;
let team: As;
let folder: string;
let tools: MediaTools;
let good: GoodFiles;
let bait: Bait;
let site: Awaited<ReturnType<typeof startSite>>;
const SECRET = 'the-secret-of-this-machine';
let sent = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  if (!api.services.media.ready) throw new Error(api.services.media.reason);
  tools = api.services.media;
  folder = await mkdtemp(join(tmpdir(), 'test-hostile-'));
  site = await startSite();
  good = await makeGoodFiles(tools, folder);
  bait = await layBait();
}, PATIENT);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bright magenta, so that it can be recognized in the output. */
async function layBait(): Promise<Bait> {
  const place = join(folder, 'private');
  await mkdir(place);
  const [video, picture, text, playlist] = ['film.ts', 'picture.png', 'secret.txt', 'list.m3u8'].map((name) =>
    join(place, name),
  ) as [string, string, string, string];
  const magenta = ['-f', 'lavfi', '-i', 'color=c=magenta:s=80x60:r=10:d=0.5'];
  await runFfmpeg(tools, { trustedInputs: magenta, output: ['-c:v', 'libx264', video], cwd: place });
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#f0f' } }).toFile(picture);
  await writeFile(text, SECRET);
  await writeFile(playlist, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:0.5,\n${video}\n#EXT-X-ENDLIST\n`);
  return { video, picture, text, playlist, site: site.url };
}
const baits = () => [bait.video, bait.picture, bait.text, bait.playlist];

async function upload({ name, bytes }: HostileFile): Promise<string> {
  const body = { nodeid: world.folder.id, filename: name, filesize: bytes.length };
  const { pod, upload } = await api.call(createPod, { body }, team);
  await tusCreate(api, team, upload.id, bytes.length);
  if (bytes.length) expect((await tusPatch(api, team, upload.id, 0, bytes)).status).toBe(204);
  return pod.id;
}

/** Total time and number of jobs per file. */
interface Work {
  took: Map<string, number>;
  runs: Map<string, number>;
}

/** The production worker with timing around its jobs. */
async function workOn(): Promise<Work> {
  const took = new Map<string, number>();
  const runs = new Map<string, number>();
  const timed = listJobs(api.services).map((job) => {
    if (!job.name.startsWith('processing.')) return job;
    const load: Job<unknown, typeof api.services>['load'] = async () => {
      const handler = await job.load();
      return {
        run: async (task) => {
          const { podid } = task.payload as { podid: string };
          const start = performance.now();
          await handler.run(task).finally(() => {
            took.set(podid, (took.get(podid) ?? 0) + performance.now() - start);
            runs.set(podid, (runs.get(podid) ?? 0) + 1);
          });
        },
      };
    };
    return { ...job, load };
  });
  const worker = await startWorker({
    url: api.databaseUrl,
    jobs: timed,
    concurrency: 2,
    services: api.services,
    log: quiet,
    onWedged: (error) => {
      throw error;
    },
  });
  try {
    await untilIdle(api);
  } finally {
    await worker.stop();
  }
  return { took, runs };
}

async function endOf(id: string, file: HostileFile, work: Work): Promise<string | undefined> {
  const { pod } = await api.call(getPod, { params: { id } }, team);
  const end = `${pod.state} ${pod.statemessage.code}`;
  const isShown = end === `${State.COMPLETE} PS10`;
  const raw = await api.fetch(pod.asset.raw[0]!.url!);
  const digest = createHash('sha256')
    .update(Buffer.from(await raw.arrayBuffer()))
    .digest('hex');
  const problems = [
    ...(isShown || end === `${State.ERROR} PS5` ? [] : [`ended as ${end}`]),
    ...(file.ends && isShown !== (file.ends === 'complete') ? [`should have been ${file.ends}: ${end}`] : []),
    ...(digest === createHash('sha256').update(file.bytes).digest('hex') ? [] : ['its original changed']),
    ...(work.took.get(id)! > VERDICT_MS ? [`took ${Math.round(work.took.get(id)!)} ms`] : []),
    // An unreadable file is not retried: one inspection, and at most one processing job.
    ...(work.runs.get(id)! > 2 ? [`was tried ${work.runs.get(id)} times`] : []),
    ...(await secretsIn(pod)),
  ];
  return problems.length ? `${file.name}: ${problems.join(', ')}` : undefined;
}

/** Looks for the text and colour of the bait in all derived assets. */
async function secretsIn(pod: Pod): Promise<string[]> {
  const found: string[] = [];
  for (const asset of Object.values(pod.asset).flat()) {
    if (asset.type === 0) continue;
    const bytes = Buffer.from(await (await api.fetch(asset.url!)).arrayBuffer());
    if (bytes.includes(SECRET)) found.push(`${asset.name} holds the secret`);
    if (asset.mimetype !== 'image/jpeg') continue;
    const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
    if (red! > 200 && green! < 90 && blue! > 200) found.push(`${asset.name} shows the secret`);
  }
  return found;
}

async function proveHarmless(files: readonly HostileFile[]) {
  for (let at = 0; at < files.length; at += AT_ONCE) await proveSome(files.slice(at, at + AT_ONCE));
}

async function proveSome(files: readonly HostileFile[]) {
  await arm(baits());
  const memoryOf = watchMemory();
  const ids: string[] = [];
  for (const file of files) ids.push(await upload(file));
  const work = await workOn();
  const memory = memoryOf();
  const problems: string[] = [];
  for (const [at, file] of files.entries()) {
    const problem = await endOf(ids[at]!, file, work);
    if (problem) problems.push(problem);
  }
  sent += files.length;
  expect(problems).toEqual([]);
  expect(Math.max(memory.child, memory.own)).toBeLessThanOrEqual(MOST_MEGABYTES);
  for (const path of baits()) expect(await wasRead(path), path).toBe(false);
  expect([site.calls, site.touched.count]).toEqual([[], 0]);
  expect(await readdir(join(api.services.settings.dataDir, 'scratch')).catch(() => [])).toEqual([]);
}

test('Plain ffmpeg reads the bait files and calls the bait site, so the tests below can fail', async () => {
  await arm(baits());
  const script = join(folder, 'control.mp4');
  await writeFile(script, `ffconcat version 1.0\nfile '${bait.video}'\n`);
  await bare(tools.ffmpeg, ['-v', 'error', '-safe', '0', '-f', 'concat', '-i', script, '-f', 'null', '-']);
  expect(await wasRead(bait.video)).toBe(true);
  expect(await wasRead(bait.picture)).toBe(false);
  const open = ['-protocol_whitelist', 'file,http,tcp'];
  const playlist = join(folder, 'control.m3u8');
  await writeFile(playlist, `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${site.url}/control.m3u8\n`);
  await bare(tools.ffmpeg, ['-v', 'error', ...open, '-i', playlist, '-f', 'null', '-']).catch(() => {});
  expect(site.calls).toContain('GET /control.m3u8');
  site.calls.length = 0;
  site.touched.count = 0;
});

test('Empty and truncated files do no harm', { timeout: PATIENT }, () =>
  proveHarmless([...empty(), ...truncated(good, isShort)]),
);
test('Misnamed files, odd file names and archives do no harm', { timeout: PATIENT }, () =>
  proveHarmless([...misnamed(good, isShort), ...oddlyNamed(good, isShort), ...archives(bait)]),
);
test('Random bytes and files with flipped bits do no harm', { timeout: PATIENT }, () =>
  proveHarmless([
    ...noise(seeded(SEED), isShort),
    ...flipped(good, seeded(SEED + 1), Math.max(1, FLIPS), isShort),
  ]),
);
test('Images that expand to a huge size do no harm', { timeout: PATIENT }, () =>
  proveHarmless(bombs(good, isShort)),
);
test('SVG drawings that refer to other files or addresses do no harm', { timeout: PATIENT }, async () => {
  const { timeoutMs } = svgLimits;
  // One drawing always reaches the limit.
  if (isShort) svgLimits.timeoutMs = 1_000;
  try {
    await proveHarmless(drawings(bait, isShort));
  } finally {
    svgLimits.timeoutMs = timeoutMs;
  }
});
test('PDF documents that refer to other files or addresses do no harm', { timeout: PATIENT }, () =>
  proveHarmless(papers(bait, isShort)),
);
test('Video and audio with forged container data do no harm', { timeout: PATIENT }, async () =>
  proveHarmless(await containers(tools, folder, good, bait, isShort)),
);

test('Scripts and playlists do not open other files or addresses, also without network isolation', {
  timeout: PATIENT,
}, async () => {
  const { wrappers } = tools;
  const trace = await tracer(folder);
  // Simulates a machine without network isolation: only the format and protocol allowlists protect.
  tools.wrappers = { ...wrappers, unshare: trace };
  try {
    await proveHarmless(scripts(bait, good, isShort));
  } finally {
    tools.wrappers = wrappers;
  }
  if (!trace) return;
  const data = api.services.settings.dataDir;
  const seen = await opened(folder);
  expect(seen.some((path) => path.startsWith(join(data, 'storage')))).toBe(true);
  // The tests start ffmpeg with scripts (tools/quick-ffmpeg.mjs), which the shell opens.
  const programs = [tools.ffmpeg, tools.ffprobe];
  const strange = seen.filter(
    (path) => path.startsWith('/') && !path.startsWith(data) && !programs.includes(path),
  );
  expect(strange).toEqual([]);
});

test('The tests above uploaded at least 100 hostile files', () => {
  expect(sent).toBeGreaterThanOrEqual(100);
});
