// npm run prove:uploads [-- uploads kills cuts]: uploads files of every size while killing the server (-9), closing
// connections and losing responses so that pods are created twice, repeatedly. Each file must exist once and be
// complete.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../product.ts';
import { folderNamed, type Line, sendAll, signIn } from './api.ts';
import { checkTree } from './tree-checker.ts';

const [uploads = 40, kills = 20, cuts = 20] = process.argv.slice(2).map(Number);
const MB = 1 << 20;
/** Concurrent uploads of a browser. */
const AT_ONCE = 3;
/** From empty to more than one request carries. Most files on a camera card are videos. */
const sizes = [0, 1, 70_000, MB, 5 * MB, 12 * MB, 24 * MB, 48 * MB];

const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const sources = Array.from({ length: uploads }, (_, index) => {
  // Two cards with the same file names.
  const card = join(folder, `card-${index % 2}`);
  mkdirSync(card, { recursive: true });
  const path = join(card, `C${String(index >> 1).padStart(4, '0')}.bin`);
  const size = sizes[index % sizes.length]!;
  const bytes = randomBytes(size === 0 ? 0 : size + randomInt(size > 1 ? 1000 : 1));
  writeFileSync(path, bytes);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
});
const total = sources.reduce((sum, { size }) => sum + size, 0);

const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const env = { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' };
let product: Product = await startProduct({ folder: data, env });
const { port } = new URL(product.address);
const api = await signIn(product.address, 'admin@demo.test');
const nodeid = await folderNamed(api, 'Edits');
const usedBefore = await withDatabase(used);

const lines = new Set<Line>();
const moved = () => [...lines].reduce((sum, line) => sum + (line.bytes ?? 0), 0);
let [killed, cut, seenCuts, doubled] = [0, 0, 0, 0];
let isDone = false;

/** Runs the action at random points of the total progress, so that it hits active transfers. */
async function disturb(times: number, action: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < times && !isDone; ) {
    const mark = ((time + Math.random()) / (times + 1)) * total;
    while (moved() < mark && !isDone) await rest(2);
    if (await action()) time++;
    else await rest(2);
  }
}
const disturbances = [
  disturb(kills, async () => {
    product.child.kill('SIGKILL');
    killed++;
    product = await startProduct({ folder: data, env: { ...env, PORT: port } });
    return true;
  }),
  disturb(cuts, async () => {
    const open = [...lines].filter(({ sent }) => sent && !sent.destroyed && !sent.writableEnded);
    const line = open[randomInt(Math.max(1, open.length))];
    line?.sent?.destroy();
    if (line) cut++;
    return line !== undefined;
  }),
];

const queue = [...sources];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      const line: Line = {};
      lines.add(line);
      const uploadid = await announced(source.path, source.size);
      seenCuts += (await sendAll(product.address, api, uploadid, source.path, source.size, line)).cuts;
    }
  }),
);
isDone = true;
await Promise.all(disturbances);

/** Retries until the server responds. Every second response counts as lost: the browser asks again with a new id. */
async function announced(path: string, size: number): Promise<string> {
  const body = {
    nodeid,
    filename: basename(path),
    filesize: size,
    lastModified: 1_700_000_000_000,
    relativePath: path.slice(folder.length + 1),
  };
  for (;;) {
    const ask = () =>
      api
        .call<{ upload: { id: string } }>('POST', 'pods', { ...body, uuid: randomUUID() })
        .catch(() => undefined);
    const first = await ask();
    const answer = randomInt(2) === 0 ? first : await ask();
    if (answer !== first) doubled++;
    if (answer) return answer.upload.id;
    await rest(100);
  }
}

/** Opens a new connection each time: a kill may have stopped the database too. */
async function withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: (await findRunning(data))! });
  await db.connect();
  return work(db).finally(() => db.end());
}

async function used(db: pg.Client): Promise<number> {
  const { rows } = await db.query(`select sum(used)::float8 as used from resources where name = 'storage'`);
  return rows[0].used;
}

interface Arrived {
  sha256: string;
  key: string;
}
const arrived = await withDatabase(async (db) => {
  const mine = `p.nodeid = '${nodeid}' and p.name like 'C0%'`;
  const originals = await db.query<Arrived>(
    `select a.sha256, a.storagekey as key from pods p join assets a on a.podid = p.id and a.type = 0
     where ${mine} and a.state = 3`,
  );
  const pods = await db.query<{ count: number }>(`select count(*)::int from pods p where ${mine}`);
  const { findings } = await checkTree(db, data);
  return { originals: originals.rows, pods: pods.rows[0]!.count, findings, used: await used(db) };
});
const wanted = sources.map(({ sha256 }) => sha256).sort();
const stored: string[] = [];
let different = 0;
for (const { key, sha256 } of arrived.originals) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(join(data, 'storage', key))) hash.update(part);
  stored.push(hash.digest('hex'));
  if (stored.at(-1) !== sha256) different++;
}
stored.sort();
for (const [index, sha256] of wanted.entries()) if (stored[index] !== sha256) different++;
const staged = await readdir(join(data, 'uploads')).catch(() => []);
const quota = arrived.used - usedBefore - total;
const left = await product.stop();

const problems = [
  [
    `${arrived.pods} pods, ${arrived.originals.length} of them whole, of ${uploads} files`,
    arrived.pods !== uploads || arrived.originals.length !== uploads,
  ],
  [`${different} SHA-256 differ`, different > 0],
  [`${staged.length} staged files left`, staged.length > 0],
  [`quota off by ${quota} bytes`, quota !== 0],
  [`${arrived.findings.length} checks of tree and store broken`, arrived.findings.length > 0],
  [`${left.length} processes left`, left.length > 0],
  [`killed ${killed} of ${kills}, cut ${cut} of ${cuts}`, killed < kills || cut < cuts],
] as const;
console.log(
  `${uploads} uploads, ${(total / MB).toFixed(0)} MiB, killed n=${killed}, cut n=${cut} (${seenCuts} seen), announced again n=${doubled}:`,
);
for (const [line, isBad] of problems) console.log(`  ${isBad ? 'BROKEN ' : ''}${line}`);
for (const { check, lines: some } of arrived.findings)
  console.log(`  ${check}: ${some.slice(0, 3).join(', ')}`);
rmSync(folder, { recursive: true, force: true });
rmSync(data, { recursive: true, force: true });
process.exitCode = problems.some(([, isBad]) => isBad) ? 1 : 0;
