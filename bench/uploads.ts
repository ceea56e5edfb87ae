// npm run bench:uploads [-- small memory]: covers what P3 does not: a thousand small files, and one file of 10 GiB.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../tools/product.ts';
import { openRun } from './figure-run.ts';
import { type Measurement, one } from './figures.ts';
import { inFolder, type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';

const FILES = 1_000;
const SMALL = 50_000;
/** Concurrent uploads of a browser. */
const AT_ONCE = 3;
const LARGE = 10 * 2 ** 30;
/** Allowed memory growth of the server: last three quarters compared with the first quarter. */
const GROWTH = 1.1;

const agent = new Agent({ keepAlive: true });

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer | Readable = Buffer.alloc(0),
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {};
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300
          ? resolve(text)
          : reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 200)}`)),
      );
    });
    sent.on('error', reject);
    if (Buffer.isBuffer(body)) sent.end(body);
    else body.pipe(sent);
  });
}

interface Address {
  pods: string;
  uploads: string;
}

const tusOf = (client: Client) => ({ ...client.headers, 'tus-resumable': '1.0.0' });
const BYTES = { 'content-type': 'application/offset+octet-stream' };

async function createUpload(at: Address, client: Client, nodeid: string, name: string, size: number) {
  const json = { ...client.headers, 'content-type': 'application/json' };
  const body = { nodeid, filename: name, filesize: size, lastModified: 1, relativePath: name };
  const { upload } = JSON.parse(await send(at.pods, 'POST', json, Buffer.from(JSON.stringify(body)))) as {
    upload: { id: string };
  };
  const metadata = `uploadid ${Buffer.from(upload.id).toString('base64')}`;
  return { id: upload.id, begin: { 'upload-length': String(size), 'upload-metadata': metadata } };
}

/** Uploads a small file as the browser does: creates the pod, then sends all bytes with the creation request. */
async function sendWhole(at: Address, client: Client, nodeid: string, name: string, bytes: Buffer) {
  const { begin } = await createUpload(at, client, nodeid, name, bytes.length);
  await send(at.uploads, 'POST', { ...tusOf(client), ...begin, ...BYTES }, bytes);
}

async function sendLarge(at: Address, client: Client, nodeid: string, size: number, source: Readable) {
  const { id, begin } = await createUpload(at, client, nodeid, 'large.bin', size);
  await send(at.uploads, 'POST', { ...tusOf(client), ...begin });
  const patch = { ...tusOf(client), ...BYTES, 'upload-offset': '0', 'content-length': String(size) };
  await send(`${at.uploads}/${id}`, 'PATCH', patch, source);
}

async function sendMany(at: Address, client: Client, nodeid: string): Promise<number> {
  const bytes = randomBytes(SMALL);
  const turn = randomBytes(4).toString('hex');
  const start = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < FILES; index = next++)
        await sendWhole(at, client, nodeid, `${turn}-${index}.bin`, bytes);
    }),
  );
  return (performance.now() - start) / 1000;
}

const smallFiles = (product: Product, client: Client, nodeid: string): Promise<Row> =>
  inFolder(async (folder) => {
    const url = (await findRunning(product.folder))!;
    const bare = fork(join(import.meta.dirname, 'bare-files.ts'), [url, folder], { stdio: 'inherit' });
    try {
      return await compare(product, client, nodeid, await addressOf(bare));
    } finally {
      bare.kill();
    }
  });

async function compare(product: Product, client: Client, nodeid: string, peerAt: string): Promise<Row> {
  const quiet = await waitForQuiet();
  const api = `${product.address}/api/v1`;
  const ours = { pods: `${api}/pods`, uploads: `${api}/uploads` };
  const theirs = { pods: `${peerAt}/pods`, uploads: `${peerAt}/uploads` };
  const [peer, mine] = await takeTurns([
    { name: 'bare', run: () => sendMany(theirs, client, nodeid) },
    { name: 'ours', run: () => sendMany(ours, client, nodeid) },
  ]);
  const rate = (seconds: number) => `${Math.round(FILES / seconds)} files/s`;
  const ratio = peer!.median / mine!.median;
  return {
    id: 'small',
    figure: `${FILES} files of ${SMALL / 1000} kB, two requests each, ${AT_ONCE} at once, n=5`,
    ours: rate(mine!.median),
    peer: `${rate(peer!.median)} bare server`,
    ratio,
    target: '>= 0.5',
    holds: ratio >= 0.5,
    note: `${spreadOf(mine!, peer!)}, ${quiet}`,
  };
}

async function memory(product: Product, client: Client, nodeid: string): Promise<Row> {
  const samples: { part: number; rss: number }[] = [];
  const block = randomBytes(1 << 20);
  let sent = 0;
  const source = Readable.from(
    (function* () {
      for (; sent < LARGE; sent += block.length) yield block;
    })(),
    { objectMode: false, highWaterMark: 4 << 20 },
  );
  const timer = setInterval(
    () => samples.push({ part: sent / LARGE, rss: residentOf(product.child.pid!) }),
    200,
  );
  const quiet = await waitForQuiet();
  const at = `${product.address}/api/v1`;
  const start = performance.now();
  await sendLarge({ pods: `${at}/pods`, uploads: `${at}/uploads` }, client, nodeid, LARGE, source);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  const most = (from: number, to: number) =>
    Math.max(...samples.filter(({ part }) => part > from && part <= to).map(({ rss }) => rss));
  const [first, later] = [most(0, 0.25), most(0.25, 1)];
  return {
    id: 'memory',
    figure: `memory of the server during 10 GiB, most in the later three quarters, n=${samples.length}`,
    ours: megabytes(later),
    peer: `${megabytes(first)} in the first`,
    ratio: later / first,
    target: `<= ${GROWTH}`,
    holds: later / first <= GROWTH,
    note: `${Math.round(LARGE / seconds / 1e6)} MB/s, ${quiet}`,
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (address) => resolve(String(address)));
  });
}

interface Subject {
  product: Product;
  client: Client;
  nodeid: string;
}

const measurements: Measurement<Subject>[] = [
  { ids: ['small'], measure: ({ product, client, nodeid }) => one(smallFiles(product, client, nodeid)) },
  { ids: ['memory'], measure: ({ product, client, nodeid }) => one(memory(product, client, nodeid)) },
];
const known = measurements.flatMap(({ ids }) => ids);
const run = openRun(known, process.argv.slice(2));

async function start(): Promise<Subject> {
  const product = await startProduct({
    env: { NODE_ENV: 'production', RUSHES_LOG: 'warn', RUSHES_ROLES: 'api' },
  });
  const client = await signIn(product);
  const root = client.session.user.rootfolder;
  const { nodes } = await client.json<{ nodes: { id: string }[] }>('GET', `/api/v1/nodes/${root}/subnodes`);
  return { product, client, nodeid: nodes[0]!.id };
}

await run.takeWith(measurements, start, async ({ product, client }) => {
  client.close();
  agent.destroy();
  await product.stop();
});
run.end();
