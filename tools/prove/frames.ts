// npm run prove:frames [-- seeks seed]: makes web versions of videos with numbered frames, at five rates, rotated and
// with variable frame rate. A seek to any frame must show the number that the original has at that position.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CASES, compare } from '../../apps/server/test/media/frame-truth.ts';
import { requireTools } from './processing-sources.ts';
import { dice } from './tree-client.ts';

const [seeks = 200, seed = 1] = process.argv.slice(2).map(Number);
const tools = await requireTools();
const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
let wrong = 0;
for (const one of CASES) {
  const found = await compare(tools, folder, one, { seconds: 10, seeks, random: dice(seed).roll });
  wrong += found.wrong.length;
  console.log(`${one.name}: ${found.wrong.length} wrong of ${found.seeks} seeks`);
  for (const line of found.wrong.slice(0, 5)) console.log(`  ${line}`);
}
rmSync(folder, { recursive: true, force: true });
console.log(`frames: n=${seeks * CASES.length} seeks, ${wrong} wrong`);
process.exitCode = wrong ? 1 : 0;
