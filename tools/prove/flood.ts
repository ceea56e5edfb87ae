// npm run prove:flood [-- seconds]: large and hostile request bodies, sent by callers without tokens and by a signed-in
// user, while /healthz is asked all the time. The median answer must stay below 250 ms.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';

interface Attack {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  connections: number;
}
interface Answers {
  [status: string]: number;
}

const MEDIAN_MS = 250;
const host = '127.0.0.1';
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);

/** Sends the request again and again, on a new connection each time, until told to stop. */
async function attack({ method, path, headers, body, connections, port }: Attack & { port: number }) {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ host, 'content-type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${bytes.length}\r\n\r\n`;
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

/** Asks /healthz ten times a second, also while earlier requests have no answer yet. */
async function probe(address: string, seconds: number): Promise<{ median: number; max: number }> {
  const times = Array.from({ length: seconds * 10 }, async (_, turn) => {
    await rest(turn * 100);
    const began = performance.now();
    await (await fetch(`${address}/healthz`, { headers: { connection: 'close' } })).text();
    return performance.now() - began;
  });
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1]!, max: sorted.at(-1)! };
}

async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 1e6;
}

async function prove(seconds: number): Promise<boolean> {
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
  ];
  let isGood = true;
  for (const one of attacks) {
    const { port } = new URL(address);
    const before = await memoryOf(address);
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...one, port: Number(port) } });
    const told = once(worker, 'message');
    const { median, max } = await probe(address, seconds);
    const memory = await memoryOf(address);
    worker.postMessage('stop');
    const [answers] = (await told) as [Answers];
    await worker.terminate();
    if (median > MEDIAN_MS) isGood = false;
    const sizes = `${Math.round(before)} to ${Math.round(memory)} MB`;
    console.log(
      `${one.name}: median ${median.toFixed(0)} ms, max ${max.toFixed(0)} ms, memory ${sizes}, answers ${JSON.stringify(answers)}`,
    );
  }
  return (await product.stop()).length === 0 && isGood;
}

if (isMainThread) process.exitCode = (await prove(Number(process.argv[2] ?? 8))) ? 0 : 1;
else await attack(workerData);
