import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

// Rules: the arms take turns in one run (ABAB), five rounds. A figure uses the median and its spread. It is a ratio to
// a limit or a baseline of the same run, never a number from another day.

export interface Arm {
  name: string;
  /** Runs one round and returns seconds. */
  run(): Promise<number>;
}

export interface Series {
  median: number;
  spread: number;
}

const ROUNDS = 5;
const QUIET_LOAD = 2.5;
const TIMEOUT_MS = 60_000;

export async function takeTurns(arms: readonly Arm[], rounds = ROUNDS): Promise<Series[]> {
  const times = arms.map((): number[] => []);
  // The first turn of each arm warms caches and compilers and is not counted.
  for (const arm of arms) await arm.run();
  for (let round = 0; round < rounds; round++) {
    for (const [index, arm] of arms.entries()) times[index]!.push(await arm.run());
  }
  return times.map(series);
}

export function series(values: readonly number[]): Series {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  return { median, spread: (sorted.at(-1)! - sorted[0]!) / median };
}

/** Waits until the machine is quiet. The returned note says so if it does not become quiet in time. */
export async function waitForQuiet(): Promise<string> {
  const end = Date.now() + TIMEOUT_MS;
  while (loadavg()[0]! > QUIET_LOAD && Date.now() < end) await rest(2_000);
  const load = loadavg()[0]!;
  return load > QUIET_LOAD ? `load ${load.toFixed(1)}: not quiet` : `load ${load.toFixed(1)}`;
}

export interface Row {
  id: string;
  figure: string;
  ours: string;
  peer: string;
  ratio: number;
  target: string;
  /** Undefined if there is a goal but no limit yet: the figure is only shown. */
  holds: boolean | undefined;
  note: string;
}

/** A figure that could not be measured, and why. */
export interface Failure {
  id: string;
  failed: string;
}

export type Result = Row | Failure;

const verdictOf = ({ holds }: Row) => (holds === undefined ? 'no floor' : holds ? 'holds' : 'MISSED');

/** One line for a figure, printed when it is measured. */
export function sentenceOf(result: Result): string {
  if ('failed' in result) return `${result.id} FAILED: ${result.failed}`;
  const { id, figure, ours, peer, ratio, target, note } = result;
  const compared = `${ours} to ${peer}, ratio ${ratio.toFixed(2)}, target ${target}`;
  return `${id} ${figure}: ${compared}: ${verdictOf(result)}${note ? ` (${note})` : ''}`;
}

export function tableOf(results: readonly Result[]): string[] {
  const head = ['', 'figure', 'ours', 'limit or peer', 'ratio', 'target', '', 'note'];
  const lines = results.map((result) =>
    'failed' in result
      ? [result.id, 'not measured', '', '', '', '', 'FAILED', result.failed]
      : [
          ...[result.id, result.figure, result.ours, result.peer, result.ratio.toFixed(2), result.target],
          ...[verdictOf(result), result.note],
        ],
  );
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  return [head, ...lines].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

export function printTable(results: readonly Result[]): void {
  for (const line of tableOf(results)) console.log(line);
}

/** Runs the work in a temporary folder and removes the folder afterwards, also on failure. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms`;
export const spreadOf = (...all: Series[]) =>
  `spread ${all.map((one) => `${Math.round(one.spread * 100)}%`).join(' / ')}`;
