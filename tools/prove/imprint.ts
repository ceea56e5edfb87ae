// npm run prove:imprint [-- seconds]: burned-in subtitles. Letters in each of the 46 fonts must look most like letters
// that freetype draws from the file of that font, and every frame of seven kinds of video must keep its number.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontNames } from '@rushes/contract/fonts';
import { compareBurnedFrames, compareFonts } from '../../apps/server/test/media/burn-in-truth.ts';
import { CASES } from '../../apps/server/test/media/frame-truth.ts';
import { requireTools } from './processing-sources.ts';

const [seconds = 10] = process.argv.slice(2).map(Number);
const tools = await requireTools();
const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
let wrong = 0;
let frames = 0;
const report = (what: string, lines: readonly string[]) => {
  wrong += lines.length;
  console.log(`${what}: ${lines.length} wrong`);
  for (const line of lines.slice(0, 5)) console.log(`  ${line}`);
};
report(`${fontNames.length} fonts`, await compareFonts(tools, folder, fontNames));
for (const one of CASES) {
  const found = await compareBurnedFrames(tools, folder, one, seconds);
  frames += found.frames;
  report(`${one.name}, ${found.frames} frames`, found.wrong);
}
rmSync(folder, { recursive: true, force: true });
console.log(`imprint: n=${fontNames.length} fonts and ${frames} frames, ${wrong} wrong`);
process.exitCode = wrong ? 1 : 0;
