// Shared by all set-up steps: output, errors, and the results of the last run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, readJson } from '../checkout.mjs';
import { run } from '../child.mjs';

const stampPath = join(cache, 'setup.json');

/** The results of earlier runs, per step. */
export function readStamp() {
  return readJson(stampPath) ?? {};
}

export function writeStamp(change) {
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, `${JSON.stringify({ ...readStamp(), ...change }, null, 2)}\n`);
}

// Removes colour codes, which some programs print even into a pipe, and stack trace lines.
function plain(output) {
  const escapeCharacter = String.fromCharCode(27);
  const lines = output
    .trim()
    .replaceAll(new RegExp(`${escapeCharacter}\\[[\\d;]*m`, 'g'), '')
    .split('\n');
  return lines.filter((line) => line.trim() && !/^\s+at .*:\d+:\d+\)?( \{)?$/.test(line)).join('\n');
}

/** A step that failed: what failed, the end of its output, and what to do. */
export class SetupError extends Error {
  constructor(what, advice, output = '') {
    super(what);
    this.advice = advice;
    this.lastLines = plain(output).split('\n').slice(-20).join('\n');
  }
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints what is being done and how long it took. Two steps may run in parallel, so each message is a full line. */
export async function timed(what, work) {
  const began = performance.now();
  say(`${what} …`);
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    say(`${what}: ${seconds()}`);
    return result;
  } catch (error) {
    say(`${what}: failed after ${seconds()}`);
    throw error;
  }
}

/** Runs a program that must succeed. */
export async function must(what, command, args, { advice, ...options } = {}) {
  const { code, output } = await run(command, args, {
    quiet: true,
    ...options,
    env: { NO_COLOR: '1', ...options.env },
  });
  if (code !== 0) throw new SetupError(`${what} failed (exit code ${code})`, advice, output);
  return output;
}
