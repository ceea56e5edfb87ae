import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Product } from '../tools/product.ts';
import { inFolder, type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';

const SIZE = 1 << 30;

/** P3: resumable, hashed, fsynced upload of 1 GiB compared with a bare Node pipe to disk with fsync. */
export const uploadSpeed = (product: Product): Promise<Row> =>
  inFolder(async (folder) => {
    const source = join(folder, 'source.bin');
    await writeSource(source);
    const bare = await startBare(join(folder, 'bare.bin'));
    const client = await signIn(product);
    try {
      return await measure(product, client, bare.address, source);
    } finally {
      bare.close();
      client.close();
    }
  });

async function measure(product: Product, client: Client, bare: string, source: string): Promise<Row> {
  const nodeid = await folderOf(client);
  const quiet = await waitForQuiet();
  const [peer, ours] = await takeTurns([
    { name: 'bare', run: () => timed(() => send(bare, 'PUT', {}, source)) },
    { name: 'ours', run: () => timed(() => upload(product, client, nodeid, source)) },
  ]);
  const ratio = peer!.median / ours!.median;
  const speed = (seconds: number) => `${Math.round(SIZE / seconds / 1e6)} MB/s`;
  return {
    id: 'P3',
    figure: 'upload of 1 GiB, announced, tus, SHA-256 and CRC32, fsync, n=5',
    ours: speed(ours!.median),
    peer: `${speed(peer!.median)} bare pipe with fsync`,
    ratio,
    target: '>= 0.85',
    holds: ratio >= 0.85,
    note: `${spreadOf(ours!, peer!)}, ${quiet}`,
  };
}

async function upload(product: Product, client: Client, nodeid: string, source: string): Promise<void> {
  const announced = await client.json<{ pod: { id: string }; upload: { id: string } }>(
    'POST',
    '/api/v1/pods',
    {
      nodeid,
      filename: `bench-${randomBytes(4).toString('hex')}.bin`,
      filesize: SIZE,
    },
  );
  const uploadid = Buffer.from(announced.upload.id).toString('base64');
  const headers = { ...client.headers, 'tus-resumable': '1.0.0' };
  const create = { ...headers, 'upload-length': String(SIZE), 'upload-metadata': `uploadid ${uploadid}` };
  await send(`${product.address}/api/v1/uploads`, 'POST', create);
  const patch = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await send(`${product.address}/api/v1/uploads/${announced.upload.id}`, 'PATCH', patch, source);
  await client.json('DELETE', `/api/v1/pods/${announced.pod.id}`);
}

async function folderOf(client: Client): Promise<string> {
  interface Found {
    nodes: { id: string; type: number }[];
  }
  const root = client.session.user.rootfolder;
  const below = await client.json<Found>('GET', `/api/v1/nodes/${root}/subnodes`);
  return below.nodes[0]!.id;
}

function send(url: string, method: string, headers: Record<string, string>, file?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = file ? { 'content-length': String(SIZE) } : {};
    const sent = request(url, { method, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300
          ? resolve()
          : reject(new Error(`${method} ${url}: ${answer.statusCode}`)),
      );
    });
    sent.on('error', reject);
    if (file) createReadStream(file, { highWaterMark: 1 << 20 }).pipe(sent);
    else sent.end();
  });
}

function startBare(target: string): Promise<{ address: string; close(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-upload.ts'), [target], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (address) => resolve({ address: String(address), close: () => child.kill() }));
  });
}

async function writeSource(path: string): Promise<void> {
  const handle = await open(path, 'w');
  const block = randomBytes(16 << 20);
  for (let written = 0; written < SIZE; written += block.length) await handle.write(block);
  await handle.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
