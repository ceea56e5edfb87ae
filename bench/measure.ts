import { loadavg } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';

// The rules: arms take turns in one run (ABAB), five rounds, the median and its spread; a figure is a ratio to
// a limit or a peer of the same run, never a number from another day.

export interface Arm {
  name: string;
  /** One round; answers seconds. */
  run(): Promise<number>;
}

export interface Series {
  median: number;
  spread: number;
}

const ROUNDS = 5;
const QUIET_LOAD = 2.5;
const PATIENCE_MS = 60_000;

export async function takeTurns(arms: readonly Arm[], rounds = ROUNDS): Promise<Series[]> {
  const times = arms.map((): number[] => []);
  // The first turn of each warms caches and compilers and is not counted.
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

/** A noisy machine is waited for, and named when it does not calm down. */
export async function waitForQuiet(): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
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
  /** Undefined where there is an aim but no floor yet: then the figure is only shown. */
  holds: boolean | undefined;
  note: string;
}

export function printTable(rows: readonly Row[]): void {
  const head = ['', 'figure', 'ours', 'limit or peer', 'ratio', 'target', '', 'note'];
  const lines = rows.map((row) => [
    row.id,
    row.figure,
    row.ours,
    row.peer,
    row.ratio.toFixed(2),
    row.target,
    row.holds === undefined ? 'no floor' : row.holds ? 'holds' : 'MISSED',
    row.note,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  for (const line of [head, ...lines]) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  }
}

export const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms`;
export const spreadOf = (...all: Series[]) =>
  `spread ${all.map((one) => `${Math.round(one.spread * 100)}%`).join(' / ')}`;
