// Runs a set of figures. Each is printed when it is measured. A failing figure does not stop the others. The table of
// all results is always printed last.
import { answerSignals } from '../tools/child.mjs';
import { choose, collect, type Measurement, notYet, reasonOf } from './figures.ts';
import { printTable, type Result, sentenceOf } from './measure.ts';

export interface Run {
  take<S>(measurement: Measurement<S>, subject: S): Promise<void>;
  /** Starts the subject of the measurements, takes those that were requested, and stops the subject. */
  takeWith<S>(
    measurements: readonly Measurement<S>[],
    start: () => Promise<S>,
    stop: (subject: S) => Promise<unknown>,
  ): Promise<void>;
  /** Prints the table and ends the process: 1 when a figure failed or missed its target. */
  end(): never;
}

/** Call once per process: installs handlers for uncaught exceptions and signals. */
export function openRun(known: readonly string[], asked: readonly string[]): Run {
  const wanted = chooseOrExit(known, asked);
  const results: Result[] = [];
  let isComplete = false;
  let interrupted: NodeJS.Signals | undefined;
  let breakOff: (error: Error) => void = () => {};
  // A lost connection may break a measurement without rejecting the promise that is awaited.
  process.on('uncaughtException', (error) => {
    console.error(`Not caught: ${reasonOf(error)}`);
    breakOff(error);
  });
  answerSignals((signal: NodeJS.Signals) => {
    interrupted = signal;
    breakOff(new Error(`interrupted by ${signal}`));
  });
  // Runs however the process ends.
  process.on('exit', () => {
    console.log('');
    printTable(results);
    const isGood = results.every((result) => !('failed' in result) && result.holds !== false);
    process.exitCode = isComplete && isGood ? 0 : 1;
  });
  const report = (result: Result) => {
    if (!wanted.has(result.id)) return;
    results.push(result);
    console.log(sentenceOf(result));
  };
  const breaking = () => {
    const broken = new Promise<never>((_, reject) => {
      breakOff = reject;
    });
    broken.catch(() => {});
    if (interrupted) breakOff(new Error(`interrupted by ${interrupted}`));
    return broken;
  };
  const isTaken = ({ ids }: Measurement<never>) => ids.some((id) => wanted.has(id));

  const take: Run['take'] = async (measurement, subject) => {
    if (!isTaken(measurement)) return;
    await collect(measurement, subject, report, breaking());
  };
  return {
    take,
    async takeWith(measurements, start, stop) {
      const taken = measurements.filter(isTaken);
      if (taken.length === 0) return;
      const broken = breaking();
      try {
        await notYet(broken);
        const subject = await Promise.race([start(), broken]);
        try {
          for (const measurement of taken) await take(measurement, subject);
        } finally {
          await stop(subject);
        }
      } catch (error) {
        const reported = new Set(results.map(({ id }) => id));
        const left = taken.flatMap(({ ids }) => ids.filter((id) => wanted.has(id) && !reported.has(id)));
        for (const id of left) report({ id, failed: reasonOf(error) });
        if (left.length === 0) console.error(`After the last figure: ${reasonOf(error)}`);
      }
    },
    end() {
      isComplete = true;
      process.exit();
    },
  };
}

function chooseOrExit(known: readonly string[], asked: readonly string[]): ReadonlySet<string> {
  try {
    return choose(known, asked);
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(2);
  }
}
