// npm run prove:zip [-- GiB [parts]]: large zip downloads of mostly sparse files. Checks memory during 50 GiB, a zip
// with an entry of more than 4 GiB in other programs, the speed compared with a bare pipe of the same bytes, and a
// download that is cut and resumed. Prints the figures; exits with 1 if one misses its target.
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { onPath } from '../checkout.mjs';
import { startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';

/** Only a file and a socket, with the same chunk size as the store. */
const BARE = `
const { createReadStream } = require('node:fs');
const server = require('node:http').createServer((_, response) =>
  createReadStream(process.argv[1], { highWaterMark: 1 << 20 }).pipe(response));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
const GIB = 2 ** 30;
const MB = 2 ** 20;
const total = Number(process.argv[2] ?? 50) * GIB;
/** a memory, b other programs, c speed, d resume. */
const parts = process.argv[3] ?? 'abcd';
const aims = { memoryMB: 150, pace: 0.8 };
const results: { what: string; found: string; holds: boolean }[] = [];
const note = (what: string, found: string, holds: boolean) => {
  results.push({ what, found, holds });
  console.log(`${holds ? 'holds ' : 'MISSED'} | ${what} | ${found}`);
};

const product = await startProduct({ env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' } });
const scratch = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const db = new pg.Client({ connectionString: (await findRunning(product.folder))! });
await db.connect();
const api = await signIn(product.address, 'admin@demo.test');
const nodeid = await folderNamed(api, 'Edits');
const { rows: places } = await db.query<{ tenantid: string }>('select tenantid from nodes where id = $1', [
  nodeid,
]);
const { tenantid } = places[0]!;
await db.query(`update resources set "limit" = 1e15 where name = 'bandwidth' and tenantid = $1`, [tenantid]);

/** Files end in a marker, so that bytes from the wrong position are detected. Everything before it is a hole. */
const markOf = (name: string) => Buffer.from(`the end of ${name}`.padEnd(64));

const holes = new Map<number, number>();

/** CRC of a sparse file. The CRC of the zeros is cached per length. */
function crcOfHole(size: number, tail: Buffer): number {
  const zeros = Buffer.alloc(MB);
  const length = size - tail.length;
  let sum = holes.get(length) ?? 0;
  for (let left = holes.has(length) ? 0 : length; left > 0; left -= MB)
    sum = crc32(zeros.subarray(0, Math.min(MB, left)), sum);
  holes.set(length, sum);
  return crc32(tail, sum);
}

async function place(name: string, size: number): Promise<{ podid: string; path: string }> {
  const [podid, assetid] = [randomUUID(), randomUUID()];
  const key = `raw/${tenantid}/${assetid}`;
  const path = join(product.folder, 'storage', key);
  mkdirSync(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  await file.truncate(size);
  const mark = markOf(name);
  await file.write(mark, 0, mark.length, size - mark.length);
  await file.close();
  await db.query(
    `insert into pods (id, tenantid, nodeid, name, sortkey, size, state, stage, createdbyid, updatedbyid)
     select $1, $2, $3, $4, $4, $5, 3, 'completed', id, id from users where email = 'admin@demo.test'`,
    [podid, tenantid, nodeid, name, size],
  );
  await db.query('insert into blobs (key, tenantid, size) values ($1, $2, $3)', [key, tenantid, size]);
  await db.query(
    `insert into assets (id, tenantid, podid, type, name, state, storagekey, size, crc32, uuid)
     values ($1, $2, $3, 0, $4, 3, $5, $6, $7, $1)`,
    [assetid, tenantid, podid, name, key, size, crcOfHole(size, mark)],
  );
  return { podid, path };
}

interface Ready {
  download: { size: number };
  url: string;
}
const ask = (podids: string[]) => api.call<Ready>('POST', 'download', { podids, excludeAssets: 1 });
const fetchBytes = (url: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });

const memoryMB = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))![1]) / 1024;

/** Reads to the end and discards the bytes. */
async function discard(answer: IncomingMessage, each: (bytes: number) => void = () => {}): Promise<number> {
  let read = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    read += chunk.length;
    each(read);
  }
  return read;
}

async function digestOf(
  answers: readonly (() => Promise<IncomingMessage>)[],
  cutAt: number,
): Promise<string> {
  const hash = createHash('sha256');
  let read = 0;
  for (const [index, ask] of answers.entries()) {
    const answer = await ask();
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        const kept = index < answers.length - 1 ? chunk.subarray(0, cutAt - read) : chunk;
        hash.update(kept);
        read += kept.length;
        if (index < answers.length - 1 && read >= cutAt) break;
      }
    } finally {
      answer.destroy();
    }
  }
  return hash.digest('hex');
}

/** Memory during the whole download. */
async function memory(): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) ids.push((await place(`part ${n}.mov`, Math.floor(total / 10))).podid);
  const big = await ask(ids);
  const idle = memoryMB();
  let most = 0;
  let looked = 0;
  const began = performance.now();
  const read = await discard(await fetchBytes(product.address + big.url), (bytes) => {
    if (bytes - looked < 64 * MB) return;
    looked = bytes;
    most = Math.max(most, memoryMB());
  });
  const seconds = (performance.now() - began) / 1000;
  note('every byte that was announced came', `${read} of ${big.download.size}`, read === big.download.size);
  note(
    `memory above idle while ${Math.round(read / GIB)} GiB pass, at most ${aims.memoryMB} MB`,
    `${Math.round(most - idle)} MB (idle ${Math.round(idle)} MB), ${Math.round(read / MB / seconds)} MiB/s`,
    most - idle <= aims.memoryMB,
  );
}

/** Opens a zip whose first entry exceeds the 32-bit size fields (zip64). */
async function programs(url: string, size: number): Promise<void> {
  const zip = join(scratch, 'five.zip');
  const { bavail, bsize } = await statfs(scratch);
  if (bavail * bsize < 6 * GIB) console.log('skipped | other programs | the disk has no room for the zip');
  else {
    await pipeline(await fetchBytes(url), createWriteStream(zip));
    note('a zip on the disk is as long as announced', `${statSync(zip).size}`, statSync(zip).size === size);
    const python = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); sys.exit(z.testzip() is not None)';
    const programs: [name: string, args: string[]][] = [
      ['unzip', ['-tq', zip]],
      ['bsdtar', ['-xOf', zip]],
      ['7z', ['t', zip]],
      ['python3', ['-c', python, zip]],
    ];
    for (const [name, args] of programs) {
      if (!onPath(name)) {
        console.log(`skipped | ${name} | is not on this machine`);
        continue;
      }
      note(`${name} finds it whole`, args[0]!, opens(name, args));
    }
    await rm(zip);
  }
}

/** Alternates with a bare pipe of the same file, which runs in a separate process like the product. */
async function pace(): Promise<void> {
  const file = await place('pace.mov', GIB);
  const { url: zipped } = await ask([file.podid, (await place('beside.mov', 64)).podid]);
  const { path } = file;
  const url = product.address + zipped;
  const bare = spawn(process.execPath, ['-e', BARE, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(bare.stdout, 'data')) as [Buffer];
  const bareUrl = `http://127.0.0.1:${port.toString().trim()}`;
  const paces: { zip: number; pipe: number }[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const paceOf = async (address: string) => {
      const start = performance.now();
      const length = await discard(await fetchBytes(address));
      return length / (performance.now() - start);
    };
    paces.push({ pipe: await paceOf(bareUrl), zip: await paceOf(url) });
  }
  bare.kill();
  const ratios = paces.map(({ zip: ours, pipe }) => ours / pipe).sort((a, b) => a - b);
  note(
    `the pace beside a bare pipe, at least ${aims.pace}`,
    `${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} (middle ${ratios[2]!.toFixed(2)})`,
    ratios[2]! >= aims.pace,
  );
}

/** Cuts a download and resumes it from there. */
async function resuming(url: string, size: number): Promise<void> {
  const cutAt = Math.floor(size * 0.61);
  const whole = await digestOf([() => fetchBytes(url)], 0);
  const etag = (await fetchBytes(url, { range: 'bytes=0-0' })).headers.etag!;
  const joined = await digestOf(
    [() => fetchBytes(url), () => fetchBytes(url, { range: `bytes=${cutAt}-`, 'if-range': etag })],
    cutAt,
  );
  note('a download that was cut and resumed is the same', joined.slice(0, 16), joined === whole);
}

try {
  if (parts.includes('a')) await memory();
  if (/[bd]/.test(parts)) {
    const [large, small] = [await place('large.mov', 4 * GIB + 3), await place('small.mov', GIB)];
    const five = await ask([large.podid, small.podid]);
    const url = product.address + five.url;
    if (parts.includes('b')) await programs(url, five.download.size);
    if (parts.includes('d')) await resuming(url, five.download.size);
  }
  if (parts.includes('c')) await pace();
} finally {
  await db.end();
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = results.every(({ holds }) => holds) ? 0 : 1;

function opens(name: string, args: string[]): boolean {
  try {
    execFileSync(name, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
