import { fork } from 'node:child_process';
import { join } from 'node:path';
import { makeClip } from '../apps/server/src/platform/media/demo/test-clip.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import { inFolder, type Row, type Series, series, waitForQuiet } from './measure.ts';

const ROUNDS = 7;
const SECONDS = 30;

interface Cost {
  cpu: number;
  wall: number;
}

/**
 * P7: thumbnail, preview, web version, fragments, audio, peaks and loudness, including quick versions, compared with
 * one bare ffmpeg that makes the same web version. Measured in CPU seconds, which are
 * stable on a shared machine where wall time is not.
 */
export const pipeline = (): Promise<Row> => inFolder(measure);

async function measure(folder: string): Promise<Row> {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  const source = join(folder, 'source.mov');
  await makeClip(tools, {
    path: source,
    seconds: SECONDS,
    rate: '25',
    look: 0,
    sound: true,
    size: { width: 1920, height: 1080 },
  });
  const quiet = await waitForQuiet();
  const costs = { whole: [] as Cost[], bare: [] as Cost[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const arm of ['bare', 'whole'] as const) costs[arm].push(await inChild(arm, source));
  }
  const of = (arm: Cost[], key: keyof Cost): Series => series(arm.map((cost) => cost[key]));
  const [ours, peer] = [of(costs.whole, 'cpu'), of(costs.bare, 'cpu')];
  const wall = of(costs.whole, 'wall').median / of(costs.bare, 'wall').median;
  // Ratio of the two neighbouring runs of each round, so that a slow period of the machine affects both.
  const ratio = series(costs.whole.map(({ cpu }, round) => cpu / costs.bare[round]!.cpu)).median;
  return {
    id: 'P7',
    figure: `whole pipeline of a ${SECONDS} s 1080p clip, processor time, n=${ROUNDS}`,
    ours: `${ours.median.toFixed(2)} s`,
    peer: `${peer.median.toFixed(2)} s bare ffmpeg`,
    ratio,
    target: '<= 1.10',
    holds: ratio <= 1.1,
    note: `wall ${wall.toFixed(2)}x, ${quiet}`,
  };
}

/** Uses one process per round, so that the kernel sums the CPU time of the process and its children. */
function inChild(arm: string, source: string): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'pipeline-arm.ts'), [arm, source], { stdio: 'inherit' });
    child.once('message', (cost) => resolve(cost as Cost));
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`the ${arm} arm ended with ${code}`)));
  });
}
