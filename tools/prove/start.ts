// npm run prove:start: `npm start` cold and warm, Ctrl-C, and kill -9 of everything during writes. After each, every
// acknowledged write must still be there, and no process may be left behind.
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { folderNamed, podWhen, signIn } from './api.ts';
import { npmStart } from './npm-start.ts';
import { startWriter } from './writer.ts';

const ROUNDS = 5;
const WRITERS = 4;
const WARM_SECONDS = 3;
const STOP_SECONDS = 5;
const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
// As root, the database runs as another user, which needs access to its folder.
await chmod(data, 0o755);
const wrong: string[] = [];
const since = (start: number) => (performance.now() - start) / 1000;
const warm: number[] = [];

const begun = performance.now();
let product = await npmStart(data);
console.log(`cold start: ready after ${product.seconds.toFixed(1)} s`);
let api = await signIn(product.address, 'admin@demo.test');
const folder = await folderNamed(api, 'First Light');
const list = await api.call<{ pods: { id: string; name: string }[] }>('GET', `nodes/${folder}/pods`);
const first = list.pods.find((pod) => pod.name.startsWith('First_Light'))!;
const playable = await podWhen(api, first.id, (pod) => pod.status.status === 'completed', 600);
console.log(`first clip playable after ${since(begun).toFixed(0)} s (${playable.asset.web[0]?.resolution})`);
await stop('after the cold start');

for (let round = 1; round <= ROUNDS; round++) {
  product = await npmStart(data);
  warm.push(product.seconds);
  if (product.seconds > WARM_SECONDS) wrong.push(`warm start ${round}: ${product.seconds.toFixed(2)} s`);
  api = await signIn(product.address, 'admin@demo.test');
  const writers = Array.from({ length: WRITERS }, (_, n) => startWriter(api, folder, `R${round}W${n}`));
  // A different delay each round, so that the kill hits a different state.
  await rest(400 + 230 * round);
  const killed = await product.killAll();
  await Promise.all(writers.map(({ done }) => done));
  const answered = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0);

  product = await npmStart(data);
  api = await signIn(product.address, 'admin@demo.test');
  for (const writer of writers)
    for (const line of await writer.differences(api)) wrong.push(`kill ${round}: ${line}`);
  if (answered < WRITERS * 4) wrong.push(`kill ${round}: only ${answered} writes were under way`);
  const { pod } = await api.call<{ pod: { asset: { web: { url: string }[] } } }>('GET', `pods/${first.id}`);
  const clip = await fetch(new URL(pod.asset.web[0]!.url, product.address), {
    headers: { range: 'bytes=0-99' },
  });
  if (clip.status !== 206) wrong.push(`kill ${round}: the clip answered ${clip.status}`);
  const seconds = await stop(`round ${round}`);
  console.log(
    `warm start ${warm.at(-1)!.toFixed(2)} s; kill -9 of ${killed} processes after ${answered} acknowledged writes; stopped in ${seconds.toFixed(2)} s`,
  );
}
warm.sort((a, b) => a - b);
console.log(
  `\nnpm start, warm: median ${warm[ROUNDS >> 1]!.toFixed(2)} s, worst ${warm.at(-1)!.toFixed(2)} s of ${WARM_SECONDS} (n=${ROUNDS})`,
);
console.log(`start, stop and kill: n=${ROUNDS}, ${wrong.length} wrong`);
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
await rm(data, { recursive: true, force: true });
process.exitCode = wrong.length ? 1 : 0;

async function stop(when: string): Promise<number> {
  const start = performance.now();
  const left = await product.interrupt();
  const seconds = since(start);
  if (left.length) wrong.push(`${when}: Ctrl-C left ${left.map(({ command }) => command).join(', ')}`);
  if (seconds > STOP_SECONDS) wrong.push(`${when}: stopped only after ${seconds.toFixed(1)} s`);
  return seconds;
}
