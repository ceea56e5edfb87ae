// npm run prove:upload [-- kills]: the server is killed (-9) again and again while a file arrives. The upload must
// go on from where it was, and the stored original must have the source's SHA-256.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream, mkdtempSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../product.ts';
import { announce, folderNamed, podWhen, sendAll, signIn } from './api.ts';

const kills = Number(process.argv[2] ?? 5);
const SIZE = 1 << 30;

const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const source = join(folder, 'card.bin');
const handle = await open(source, 'w');
for (let written = 0; written < SIZE; written += 16 << 20) await handle.write(randomBytes(16 << 20));
await handle.close();

const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const env = { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' };
let product: Product = await startProduct({ folder: data, env });
const { port } = new URL(product.address);
const api = await signIn(product.address, 'admin@demo.test');
const { podid, uploadid, size } = await announce(api, await folderNamed(api, 'Edits'), source);

let killed = 0;
const staged = () =>
  stat(join(data, 'uploads', uploadid)).then(
    (entry) => entry.size,
    () => 0,
  );
const killer = (async () => {
  while (killed < kills) {
    // Somewhere inside this part of the file, so that each kill meets a transfer that moves.
    const mark = ((killed + Math.random()) / (kills + 1)) * SIZE;
    while ((await staged()) < mark) await rest(2);
    await rest(randomInt(5));
    product.child.kill('SIGKILL');
    killed++;
    product = await startProduct({ folder: data, env: { ...env, PORT: port } });
  }
})();
const { cuts } = await sendAll(product.address, api, uploadid, source, size);
await killer;

const pod = await podWhen(api, podid, ({ status }) => status.status !== 'upload_in_progress', 60);
const raw = pod.asset.raw[0]!;
const hash = createHash('sha256');
for await (const part of createReadStream(source)) hash.update(part);
const expected = hash.digest('hex');
const stored = createHash('sha256');
const answer = await fetch(`${product.address}${raw.url}`);
for await (const part of answer.body!) stored.update(part);
const db = new pg.Client({ connectionString: (await findRunning(data))! });
await db.connect();
const { rows } = await db.query('select sha256 from assets where id = $1', [raw.id]);
await db.end();
const left = await product.stop();

const isEqual = stored.digest('hex') === expected && rows[0].sha256 === expected;
console.log(
  `server killed during a 1 GiB upload: n=${killed}, cuts seen ${cuts}, SHA-256 ${isEqual ? 'equal' : 'DIFFERENT'}, ${left.length} processes left`,
);
process.exitCode = isEqual && left.length === 0 ? 0 : 1;
