// npm run prove:scratch [-- rounds]: fills the scratch disk of processing, early or in the middle of a transcode. The
// file must end in a clear state, keep its original, leave nothing behind, and process completely once there is space
// again.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import pg from 'pg';
import { makeClip } from '../../apps/server/src/platform/media/demo/test-clip.ts';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { startProduct } from '../product.ts';
import { createUpload, folderNamed, podWhen, sendAll, signIn } from './api.ts';
import { requireTools } from './processing-sources.ts';
import { checkTree } from './tree-checker.ts';

const rounds = Number(process.argv[2] ?? 6);
const MB = 1 << 20;
// The first size is too small for the frames of the preview. The second holds them, but not the web version as well.
const SIZES = [1 * MB, 25 * MB];
const ROOM = 512 * MB;

if (process.getuid?.() !== 0) {
  console.log('this proof makes a small disk of its own, which only root may: skipped');
  process.exit(2);
}
const clip = join(mkdtempSync(join(tmpdir(), 'rushes-prove-')), 'clip.mp4');
await makeClip(await requireTools(), {
  path: clip,
  seconds: 6,
  rate: '25',
  look: 1,
  sound: true,
  size: { width: 1280, height: 720 },
});
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const wanted = digest(readFileSync(clip));

const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const scratch = join(data, 'scratch');
mkdirSync(scratch);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'tmpfs', scratch]);
const resize = (size: number) => execFileSync('mount', ['-o', `remount,size=${size}`, scratch]);
const counts = { clear: 0, told: 0, kept: 0, emptied: 0, whole: 0 };
let findings: { check: string; lines: string[] }[] = [];
const product = await startProduct({ folder: data, env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' } });
try {
  const url = (await findRunning(data))!;
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  // Removes the jobs of the demo files, which would occupy the worker.
  await db.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'demo.file'",
  );
  const log = join(data, 'worker.log');
  const env = { RUSHES_ROLES: 'worker', DATABASE_URL: url, RUSHES_LOG: 'warn' };
  const worker = await startProduct({ folder: data, env, log });
  const api = await signIn(product.address, 'admin@demo.test');
  const nodeid = await folderNamed(api, 'Edits');
  const isOver = ({ state }: Pod) => state === State.ERROR || state === State.COMPLETE;
  for (let round = 0; round < rounds; round++) {
    resize(SIZES[round % SIZES.length]!);
    const logged = readFileSync(log, 'utf8').length;
    const { podid, uploadid, size } = await createUpload(api, nodeid, clip);
    await sendAll(product.address, api, uploadid, clip, size);
    const full = await podWhen(api, podid, isOver, 180);
    if (full.state === State.ERROR && full.status.status === 'transcoding_failed') counts.clear++;
    if (/No space left on device|ENOSPC/.test(readFileSync(log, 'utf8').slice(logged))) counts.told++;
    const raw = await fetch(`${product.address}${full.asset.raw[0]!.url}`);
    if (digest(Buffer.from(await raw.arrayBuffer())) === wanted) counts.kept++;
    if (readdirSync(scratch).length === 0) counts.emptied++;

    resize(ROOM);
    await api.call('POST', `pods/${podid}/transcode`);
    const done = await podWhen(api, podid, isOver, 180);
    if (done.state === State.COMPLETE && done.asset.web.length > 0) counts.whole++;
    console.log(
      `round ${round + 1} of ${rounds}, ${SIZES[round % SIZES.length]! / MB} MiB: ${full.status.status}, then ${done.status.status}`,
    );
  }
  findings = (await checkTree(db, data)).findings;
  await db.end();
  const gone = once(worker.child, 'exit');
  worker.child.kill('SIGTERM');
  await gone;
} finally {
  await product.stop();
  execFileSync('umount', [scratch]);
  rmSync(data, { recursive: true, force: true });
}
const isWhole = Object.values(counts).every((count) => count === rounds) && findings.length === 0;
console.log(
  `disk full in processing n=${rounds}: ended as transcoding_failed ${counts.clear}, reason in the log ${counts.told}, ` +
    `original kept ${counts.kept}, scratch emptied ${counts.emptied}, whole once there was room ${counts.whole}, checks broken ${findings.length}`,
);
for (const { check, lines } of findings) console.log(`  ${check}: ${lines.slice(0, 3).join(', ')}`);
process.exitCode = isWhole ? 0 : 1;
