// npm run prove:flood [-- seconds]: large and hostile request bodies, sent by callers without tokens and by a signed-in
// user, and pictures that need much memory, while /healthz is asked all the time. The median answer must stay below
// 250 ms, and pictures must not grow the process that answers.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Product, startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';
import { floodPictures } from './flood-pictures.ts';

interface Attack {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  connections: number;
  /** The body is already written as chunks. */
  isChunked?: true;
}
interface Answers {
  [status: string]: number;
}

const MEDIAN_MS = 250;
/** What the process may grow while pictures are decoded by others. */
const GROWTH_MB = 250;
const host = '127.0.0.1';
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);

/** Sends the request again and again, on a new connection each time, until told to stop. */
async function attack(attack: Attack & { port: number }) {
  const { method, path, headers, body, connections, isChunked, port } = attack;
  const bytes = Buffer.from(body);
  const lines = Object.entries({ host, 'content-type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes.length}`;
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n\r\n`;
  const answers: Answers = {};
  let isOver = false;
  const send = async () => {
    const socket = connect(port, host);
    socket.on('error', () => {});
    socket.write(head);
    socket.write(bytes);
    const answer = await Promise.race([
      once(socket, 'data').then(([data]) => String(data).slice(9, 12)),
      once(socket, 'close').then(() => 'closed'),
    ]).catch(() => 'reset');
    answers[answer] = (answers[answer] ?? 0) + 1;
    socket.destroy();
  };
  const line = async () => {
    while (!isOver) await send();
  };
  const stopped = once(parentPort!, 'message');
  void stopped.then(() => {
    isOver = true;
  });
  // An unanswered request must not keep the proof from ending.
  await Promise.race([
    Promise.all(Array.from({ length: connections }, line)),
    stopped.then(() => rest(30_000)),
  ]);
  await stopped;
  parentPort!.postMessage(answers);
}

interface Measured {
  n: number;
  median: number;
  max: number;
  /** Memory of the process in MB, before and at most. */
  before: number;
  peak: number;
}

/** Asks /healthz ten times a second, also while earlier requests have no answer yet. */
async function measure({ address, child }: Product, seconds: number): Promise<Measured> {
  const before = memoryOf(child.pid!);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid!));
  }, 20);
  const times = Array.from({ length: seconds * 10 }, async (_, turn) => {
    await rest(turn * 100);
    const began = performance.now();
    await (await fetch(`${address}/healthz`, { headers: { connection: 'close' } })).text();
    return performance.now() - began;
  });
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  clearInterval(timer);
  return { n: sorted.length, median: sorted[sorted.length >> 1]!, max: sorted.at(-1)!, before, peak };
}

/** Resident memory in MB; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function report(name: string, { n, median, max, before, peak }: Measured, outcome: object): void {
  const times = `n=${n}, median ${median.toFixed(0)} ms, max ${max.toFixed(0)} ms`;
  const memory = `memory ${Math.round(before)} MB, peak ${Math.round(peak)} MB`;
  console.log(`${name}: ${times}, ${memory}, ${JSON.stringify(outcome)}`);
}

/** All roles in one process, as `npm start` runs them. */
async function provePictures(seconds: number): Promise<boolean> {
  const product = await startProduct({ env: { RUSHES_LOG: 'error' } });
  const { address } = product;
  const api = await signIn(address, 'admin@demo.test');
  const nodeid = await folderNamed(api, 'Edits');
  report('nothing, with a worker', await measure(product, seconds), {});
  const stop = await floodPictures(address, api, nodeid);
  const measured = await measure(product, seconds);
  report('interlaced 16-bit PNG of 0.96 MB', measured, await stop());
  const isGood = measured.median <= MEDIAN_MS && measured.peak - measured.before <= GROWTH_MB;
  return (await product.stop()).length === 0 && isGood;
}

async function proveBodies(seconds: number): Promise<boolean> {
  const product = await startProduct({ env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' } });
  const { address } = product;
  const api = await signIn(address, 'admin@demo.test');
  const nodeid = await folderNamed(api, 'Edits');
  const { pod } = await api.call<{ pod: { id: string } }>('POST', 'pods', {
    nodeid,
    filename: 'flood.mp4',
    filesize: 1,
  });
  const { asset } = await api.call<{ asset: { id: string } }>('POST', `pods/${pod.id}/subtitles`, {
    filename: 'flood.srt',
  });
  const subtitles = `/api/v1/pods/${pod.id}/subtitles/${asset.id}`;
  const cues = Array.from({ length: 45_000 }, (_, n) => ({
    text: `${n} ${'word '.repeat(58)}`,
    startTime: n * 1700,
    endTime: n * 1700 + 1600,
  }));
  const attacks: Attack[] = [
    { name: 'nothing', method: 'GET', path: '/healthz', headers: {}, body: '', connections: 0 },
    {
      name: '19.9 MB of nested JSON without tokens',
      method: 'PATCH',
      path: subtitles,
      headers: {},
      body: nested(19_900_000),
      connections: 4,
    },
    {
      name: '1 MB of nested JSON to sign-in',
      method: 'POST',
      path: '/api/v1/auth/sign-in',
      headers: {},
      body: nested(1_000_000),
      connections: 8,
    },
    {
      name: '1 MB of empty lists to sign-in',
      method: 'POST',
      path: '/api/v1/auth/sign-in',
      headers: {},
      body: `[${'[],'.repeat(333_000)}0]`,
      connections: 8,
    },
    {
      name: '20 MB of empty lists, signed in',
      method: 'PATCH',
      path: subtitles,
      headers: api.headers(),
      body: `{"cues":[${'[],'.repeat(6_500_000)}0]}`,
      connections: 2,
    },
    {
      name: '45,000 lines of subtitles, signed in',
      method: 'PATCH',
      path: subtitles,
      headers: api.headers(),
      body: JSON.stringify({ cues }),
      connections: 1,
    },
    ...[
      { name: 'to /healthz', method: 'GET', path: '/healthz', headers: {} },
      { name: 'without tokens', method: 'PATCH', path: subtitles, headers: {} },
      { name: 'signed in', method: 'PATCH', path: subtitles, headers: api.headers() },
    ].map(({ name, ...to }) => ({
      ...to,
      name: `a body in chunks of one byte, ${name}`,
      body: '1\r\n[\r\n'.repeat(200_000),
      connections: 2,
      isChunked: true as const,
    })),
  ];
  let isGood = true;
  for (const one of attacks) {
    const { port } = new URL(address);
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...one, port: Number(port) } });
    const message = once(worker, 'message');
    const measured = await measure(product, seconds);
    worker.postMessage('stop');
    const [answers] = (await message) as [Answers];
    await worker.terminate();
    if (measured.median > MEDIAN_MS) isGood = false;
    report(one.name, measured, answers);
  }
  return (await product.stop()).length === 0 && isGood;
}

if (isMainThread) {
  const seconds = Number(process.argv[2] ?? 8);
  const results = [await proveBodies(seconds), await provePictures(seconds)];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} else await attack(workerData);
