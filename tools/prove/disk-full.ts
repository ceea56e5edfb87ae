// npm run prove:disk [-- rounds]: fills the upload disk during an upload, repeatedly. The client must get a 507, the
// received bytes must be kept, and the upload must resume and complete once there is space again.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../product.ts';
import { createUpload, folderNamed, send, signIn } from './api.ts';
import { checkTree } from './tree-checker.ts';

const rounds = Number(process.argv[2] ?? 20);
const MB = 1 << 20;
const [DISK, SIZE, RESERVE] = [96 * MB, 32 * MB, 16 * MB];

if (process.getuid?.() !== 0) {
  console.log('this proof makes a small disk of its own, which only root may');
  process.exit(2);
}
const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const disk = join(data, 'uploads');
mkdirSync(disk);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
const source = join(mkdtempSync(join(tmpdir(), 'rushes-prove-')), 'card.bin');
const bytes = randomBytes(SIZE);
writeFileSync(source, bytes);
const wanted = createHash('sha256').update(bytes).digest('hex');

/** Fills the disk except for `leave` bytes; `free` releases the space. */
async function ballast(leave: number) {
  const path = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  const file = await open(path, 'w');
  for (let left = bavail * bsize - leave; left > 0; left -= MB)
    await file.write(Buffer.alloc(Math.min(left, MB)));
  await file.close();
  return { free: () => rmSync(path, { force: true }) };
}

const counts = { refusedFirst: 0, refusedMidway: 0, kept: 0, whole: 0, unclear: 0 };
let findings: { check: string; lines: string[] }[] = [];
const note = (status: number, kind: 'refusedFirst' | 'refusedMidway') => {
  if (status === 507) counts[kind]++;
  else counts.unclear++;
};

let product: Product | undefined;
try {
  for (const reserve of [0, RESERVE]) {
    const env = { RUSHES_ROLES: 'api', RUSHES_LOG: 'error', RUSHES_DISK_RESERVE: String(reserve) };
    product = await startProduct({ folder: data, env });
    const { address } = product;
    const api = await signIn(address, 'admin@demo.test');
    const nodeid = await folderNamed(api, 'Edits');
    for (let round = 0; round < rounds / 2; round++) {
      const { uploadid, podid, size } = await createUpload(api, nodeid, source);
      const url = `${address}/api/v1/uploads/${uploadid}`;
      const tus = { ...api.headers(), 'tus-resumable': '1.0.0' };
      const metadata = `uploadid ${Buffer.from(uploadid).toString('base64')}`;
      await send('POST', `${address}/api/v1/uploads`, {
        ...tus,
        'upload-length': String(size),
        'upload-metadata': metadata,
      });
      const offset = async () =>
        Number((await send('HEAD', url, tus)).headers['upload-offset'] ?? Number.NaN);
      const rest = (from: number) =>
        send(
          'PATCH',
          url,
          {
            ...tus,
            'upload-offset': String(from),
            'content-type': 'application/offset+octet-stream',
            'content-length': String(size - from),
          },
          source,
          from,
        );
      // With a reserve, the server refuses before the upload starts. Without one, the write fails during the upload.
      const full = await ballast(reserve === 0 ? SIZE + MB : randomInt(RESERVE));
      if (reserve === 0) {
        const closing = rest(0).catch(() => ({ status: 0 }));
        const more = await open(join(disk, 'more'), 'w');
        for (let left = DISK; left > 0; left -= MB) {
          const ended = await more.write(Buffer.alloc(MB)).catch(() => undefined);
          if (!ended) break;
        }
        await more.close();
        note((await closing).status, 'refusedMidway');
        rmSync(join(disk, 'more'), { force: true });
      } else {
        note((await rest(0)).status, 'refusedFirst');
        const again = await api.call('POST', 'pods', { nodeid, filename: 'late.bin', filesize: SIZE }).then(
          () => 201,
          (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]),
        );
        note(again, 'refusedFirst');
      }
      const arrived = await offset();
      full.free();
      if (arrived >= 0 && arrived <= size) counts.kept++;
      await rest(arrived);
      const { pod } = await api.call<{ pod: { asset: { raw: { url: string }[] } } }>('GET', `pods/${podid}`);
      const hash = createHash('sha256');
      const answer = await fetch(`${address}${pod.asset.raw[0]!.url}`);
      for await (const part of answer.body!) hash.update(part);
      if (hash.digest('hex') === wanted) counts.whole++;
      await api.call('DELETE', `pods/${podid}`);
    }
    const db = new pg.Client({ connectionString: (await findRunning(data))! });
    await db.connect();
    findings = [...findings, ...(await checkTree(db, data)).findings];
    await db.end();
    await product.stop();
    product = undefined;
  }
} finally {
  await product?.stop();
  execFileSync('umount', [disk]);
  rmSync(data, { recursive: true, force: true });
}
console.log(
  `disk full n=${rounds}: told 507 before it began ${counts.refusedFirst}, on the way ${counts.refusedMidway}, ` +
    `other answers ${counts.unclear}; went on and arrived whole ${counts.whole} of ${rounds}, checks broken ${findings.length}`,
);
for (const { check, lines } of findings) console.log(`  ${check}: ${lines.slice(0, 3).join(', ')}`);
process.exitCode = counts.whole === rounds && counts.unclear === 0 && findings.length === 0 ? 0 : 1;
