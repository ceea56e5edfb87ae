// npm run prove:worker [-- kills]: kills a worker (-9) in the middle of a transcode, repeatedly. Each time the job must
// resume within 15 s, complete once, and leave no ffmpeg process behind.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { State } from '@rushes/contract/enums';
import pg from 'pg';
import { makeClip } from '../../apps/server/src/platform/media/demo/test-clip.ts';
import { findMediaTools } from '../../apps/server/src/platform/media/tools.ts';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { processesOf } from '../processes.ts';
import { type Product, startProduct } from '../product.ts';
import { createUpload, folderNamed, podWhen, sendAll, signIn } from './api.ts';

const kills = Number(process.argv[2] ?? 5);
const LIMIT_SECONDS = 15;

const tools = await findMediaTools();
if (!tools.ready) throw new Error(tools.reason);
const clip = join(mkdtempSync(join(tmpdir(), 'rushes-prove-')), 'clip.mov');
await makeClip(tools, {
  path: clip,
  seconds: 30,
  rate: '25',
  look: 1,
  sound: true,
  size: { width: 1920, height: 1080 },
});

const product = await startProduct({ env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'warn' } });
const url = (await findRunning(product.folder))!;
const db = new pg.Client({ connectionString: url });
await db.connect();
// Removes the jobs of the demo files, which would occupy the workers.
await db.query(
  "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'demo.file'",
);
const api = await signIn(product.address, 'admin@demo.test');
const nodeid = await folderNamed(api, 'Edits');

const startWorker = (): Promise<Product> =>
  startProduct({
    folder: product.folder,
    env: { RUSHES_ROLES: 'worker', DATABASE_URL: url, RUSHES_LOG: 'warn', RUSHES_WORKERS: '1' },
  });
const lockedBy = async () => {
  const { rows } = await db.query(
    "select locked_by from graphile_worker.jobs where task_identifier = 'processing.pod' and locked_by is not null",
  );
  return rows[0]?.locked_by as string | undefined;
};

const resumed: number[] = [];
const wrong: string[] = [];
let worker = await startWorker();
for (let round = 1; round <= kills; round++) {
  const { podid, uploadid, size } = await createUpload(api, nodeid, clip);
  await sendAll(product.address, api, uploadid, clip, size);
  await podWhen(
    api,
    podid,
    (pod) => pod.status.status === 'transcoding' && pod.status.metadata.percentage > 0,
    120,
  );
  const owner = await lockedBy();
  const killedAt = performance.now();
  process.kill(worker.child.pid!, 'SIGKILL');
  worker = await startWorker();
  for (let now = await lockedBy(); now === owner || now === undefined; now = await lockedBy())
    await rest(100);
  resumed.push((performance.now() - killedAt) / 1000);

  const done = await podWhen(
    api,
    podid,
    (pod) => pod.state === State.COMPLETE || pod.state === State.ERROR,
    300,
  );
  const { rows } = await db.query(
    'select type, count(*)::int as n from assets where podid = $1 and deletedat is null group by type order by type',
    [podid],
  );
  const web = rows.find((row) => row.type === 2)?.n;
  const left = processesOf(product.folder).filter(({ command }) => command.includes('ffmpeg'));
  if (done.state !== State.COMPLETE) wrong.push(`round ${round}: ended as ${done.status.status}`);
  if (web !== 1) wrong.push(`round ${round}: ${web} web versions`);
  if (left.length) wrong.push(`round ${round}: ${left.length} ffmpeg left`);
  console.log(
    `kill ${round} of ${kills}: went on after ${resumed.at(-1)!.toFixed(1)} s, ended ${done.status.status}, ${web} web version`,
  );
}
await worker.stop();
await db.end();
await product.stop();
const slowest = Math.max(...resumed);
if (slowest > LIMIT_SECONDS) wrong.push(`the slowest went on after ${slowest.toFixed(1)} s`);
console.log(
  `\nworker killed in mid-transcode: n=${kills}, slowest resume ${slowest.toFixed(1)} s of ${LIMIT_SECONDS} s, ${wrong.length} wrong`,
);
for (const line of wrong) console.log(`  ${line}`);
process.exitCode = wrong.length ? 1 : 0;
