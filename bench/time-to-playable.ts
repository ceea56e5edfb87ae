import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Pod } from '@rushes/contract/pods';
import { makeClip } from '../apps/server/src/platform/media/demo/test-clip.ts';
import { POSTER_AT } from '../apps/server/src/platform/media/poster.ts';
import { runFfmpeg } from '../apps/server/src/platform/media/run-ffmpeg.ts';
import { SPRITE_COLUMNS, SPRITE_COUNT, SPRITE_ROWS } from '../apps/server/src/platform/media/sprite.ts';
import { findMediaTools, type MediaTools } from '../apps/server/src/platform/media/tools.ts';
import type { Product } from '../tools/product.ts';
import { type Row, type Series, series, spreadOf, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';

const SECONDS = 20;
const ROUNDS = 5;
const LOOK_MS = 10;
const P4_ROUNDS = 20;
const P4_LIMIT_MS = 200;
const SMALL = { width: 640, height: 360 };

/**
 * Time from the last byte of a 1080p video until users can see it. P4: its first byte can be played. P5: its thumbnail
 * can be fetched, compared with a bare ffmpeg that makes one. P6: its preview can be scrubbed, compared with a bare
 * ffmpeg that makes one.
 */
export async function* arrival(product: Product): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  const client = await signIn(product);
  try {
    yield* measure(product, client, folder);
  } finally {
    client.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* measure(product: Product, client: Client, folder: string): AsyncGenerator<Row> {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  const path = join(folder, 'clip.mp4');
  const size = { width: 1920, height: 1080 };
  await makeClip(tools, { path, seconds: SECONDS, rate: '25', look: 0, sound: true, size });
  const clip = await readFile(path);
  // The length of a video does not affect the time to its first byte. A short one is processed sooner for the next
  // round.
  const short = join(folder, 'short.mp4');
  await makeClip(tools, { path: short, seconds: 1, rate: '25', look: 0, sound: true, size: SMALL });
  const first = await readFile(short);
  const nodeid = await quietFolder(client);
  const quiet = await waitForQuiet();

  const begun: number[] = [];
  for (let round = 0; round <= P4_ROUNDS; round++) {
    const sent = await send(product, client, nodeid, first);
    await client.range((await podOf(client, sent.podid)).asset.raw[0]!.url!);
    if (round > 0) begun.push((performance.now() - sent.at) / 1000);
    await forget(client, sent.podid);
  }
  yield served(series(begun), quiet);
  const times = { barePoster: [], bareStrip: [], poster: [], strip: [] } as Record<string, number[]>;
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await watch(product, client, nodeid, clip);
    const bare = {
      barePoster: await timed(() => posterBare(tools, folder, path)),
      bareStrip: await timed(() => stripBare(tools, folder, path)),
    };
    if (round > 0)
      for (const [what, seconds] of Object.entries({ ...ours, ...bare })) times[what]!.push(seconds);
  }
  const of = (what: string) => series(times[what]!);
  yield against('P5', 'poster', of('poster'), of('barePoster'), 3, quiet);
  yield against('P6', 'strip of 140', of('strip'), of('bareStrip'), 1, quiet);
}

function served(ours: Series, quiet: string): Row {
  const ms = ours.median * 1000;
  return {
    id: 'P4',
    figure: `last byte of a clip to its first byte to play, n=${P4_ROUNDS}`,
    ours: `${ms.toFixed(0)} ms`,
    peer: `${P4_LIMIT_MS} ms`,
    ratio: ms / P4_LIMIT_MS,
    target: '<= 1.00',
    holds: ms <= P4_LIMIT_MS,
    note: `spread ${Math.round(ours.spread * 100)}%, ${quiet}`,
  };
}

function against(id: string, what: string, ours: Series, peer: Series, most: number, quiet: string): Row {
  const ratio = ours.median / peer.median;
  return {
    id,
    figure: `last byte of a ${SECONDS} s 1080p clip to its ${what}, n=${ROUNDS}`,
    ours: `${ours.median.toFixed(2)} s`,
    peer: `${peer.median.toFixed(2)} s bare ffmpeg`,
    ratio,
    target: `<= ${most.toFixed(2)}`,
    holds: ratio <= most,
    note: `${spreadOf(ours, peer)}, ${quiet}`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function posterBare(tools: MediaTools, cwd: string, path: string): Promise<string> {
  const before = ['-ss', String(SECONDS * POSTER_AT)];
  const output = ['-frames:v', '1', '-vf', 'scale=1280:-2', '-q:v', '4', 'bare.jpg'];
  return runFfmpeg(tools, { cwd, input: { path, before }, output });
}

function stripBare(tools: MediaTools, cwd: string, path: string): Promise<string> {
  const tiles = `fps=${SPRITE_COUNT}/${SECONDS},scale=320:-2,tile=${SPRITE_COLUMNS}x${SPRITE_ROWS}`;
  return runFfmpeg(tools, {
    cwd,
    input: { path },
    output: ['-vf', tiles, '-frames:v', '1', '-q:v', '4', 'strip.jpg'],
  });
}

/** Seconds from the last byte until the thumbnail and the preview have been fetched. */
async function watch(product: Product, client: Client, nodeid: string, clip: Buffer) {
  const sent = await send(product, client, nodeid, clip);
  const seen = async (kind: 'thumbnail' | 'livepreview') => {
    for (;;) {
      const url = (await podOf(client, sent.podid)).asset[kind][0]?.url;
      if (url) {
        await client.get(url);
        return (performance.now() - sent.at) / 1000;
      }
      await rest(LOOK_MS);
    }
  };
  const seconds = { poster: await seen('thumbnail'), strip: await seen('livepreview') };
  await forget(client, sent.podid);
  return seconds;
}

export const podOf = async (client: Client, id: string): Promise<Pod> =>
  (await client.json<{ pod: Pod }>('GET', `/api/v1/pods/${id}`)).pod;

/** Waits until processing is done, then deletes the file. Otherwise the next round would run on a busy machine. */
async function forget(client: Client, id: string): Promise<void> {
  while ((await podOf(client, id)).status.status !== 'completed') await rest(50);
  await client.json('DELETE', `/api/v1/pods/${id}`);
}

/** Returns a demo folder after all its files have been processed. */
export async function quietFolder(client: Client): Promise<string> {
  interface Found {
    nodes: { id: string }[];
  }
  const queue = [client.session.user.rootfolder];
  for (const id of queue) {
    const { nodes } = await client.json<Found>('GET', `/api/v1/nodes/${id}/subnodes`);
    queue.push(...nodes.map((node) => node.id));
  }
  for (const id of queue) {
    for (;;) {
      const { pods } = await client.json<{ pods: { state: number }[] }>('GET', `/api/v1/nodes/${id}/pods`);
      if (pods.every(({ state }) => state === 3 || state === 0)) break;
      await rest(250);
    }
  }
  return queue[1]!;
}

/** Creates the pod and uploads the bytes. `at` is the time at which the last byte was sent. */
export async function send(product: Product, client: Client, nodeid: string, bytes: Buffer, ext = 'mp4') {
  const body = { nodeid, filename: `bench-${randomBytes(4).toString('hex')}.${ext}`, filesize: bytes.length };
  const { pod, upload } = await client.json<{ pod: { id: string }; upload: { id: string } }>(
    'POST',
    '/api/v1/pods',
    body,
  );
  const headers = { ...client.headers, 'tus-resumable': '1.0.0' };
  const metadata = `uploadid ${Buffer.from(upload.id).toString('base64')}`;
  const create = { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  await ask(`${product.address}/api/v1/uploads`, 'POST', create);
  const patch = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const at = await ask(`${product.address}/api/v1/uploads/${upload.id}`, 'PATCH', patch, bytes);
  return { podid: pod.id, at };
}

function ask(url: string, method: string, headers: Record<string, string>, bytes?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let at = 0;
    const length = bytes ? { 'content-length': String(bytes.length) } : {};
    const sent = request(url, { method, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300 ? resolve(at) : reject(new Error(`${answer.statusCode}`)),
      );
    });
    sent.on('error', reject);
    if (!bytes) return void sent.end();
    // Send the last byte separately: the write callback gives the time at which everything before it was sent.
    sent.write(bytes.subarray(0, -1), () => {
      at = performance.now();
      sent.end(bytes.subarray(-1));
    });
  });
}
