// One round of one arm of P7: `pipeline-arm.ts whole|bare <source>`; reports processor and wall seconds.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  keyframePoster,
  keyframeSprite,
} from '../apps/server/src/platform/media/keyframe-poster-and-sprite.ts';
import { probe } from '../apps/server/src/platform/media/probe.ts';
import { runFfmpeg } from '../apps/server/src/platform/media/run-ffmpeg.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import { transcodeVideo, webEncoder, webFilters } from '../apps/server/src/platform/media/transcode.ts';

const [arm, path] = process.argv.slice(2) as [string, string];
const tools = await findMediaTools();
if (!tools.ready) throw new Error(tools.reason);
const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
const info = await probe(tools, path);
const before = processorSeconds();
const start = performance.now();

if (arm === 'whole') {
  await keyframePoster(tools, { path, info, target: join(folder, 'quick.jpg') });
  await keyframeSprite(tools, { path, info, target: join(folder, 'quick-sheet.jpg') });
  await transcodeVideo(tools, { path, info, folder });
} else {
  await runFfmpeg(tools, {
    cwd: folder,
    input: { path },
    output: [
      ...['-vf', webFilters(tools, info.video!), ...webEncoder(info.video!)],
      ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', 'web.mp4'],
    ],
  });
}

process.send?.({ cpu: processorSeconds() - before, wall: (performance.now() - start) / 1000 });
await rm(folder, { recursive: true, force: true });
process.disconnect();

/** utime, stime and those of ended children, in ticks of a hundredth of a second (proc(5), fields 14 to 17). */
function processorSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}
