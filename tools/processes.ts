import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process of the machine that was started for a certain data folder. */
export interface FoundProcess {
  pid: number;
  command: string;
}

/** Every process that names the folder in its arguments or environment, but this one. */
export function processesOf(folder: string): FoundProcess[] {
  const found = existsSync('/proc/self/environ') ? fromProc(folder) : fromPs(folder);
  return found.filter(({ pid }) => pid !== process.pid);
}

function fromProc(folder: string): FoundProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const command = readProc(name, 'cmdline').replaceAll('\0', ' ').trim();
    // A zombie has no command line left: it has ended, only nobody has asked for its exit code yet.
    if (command === '' || !(command + readProc(name, 'environ')).includes(folder)) return [];
    return [{ pid: Number(name), command }];
  });
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended while we looked, or belongs to somebody else and cannot be ours.
    return '';
  }
}

function fromPs(folder: string): FoundProcess[] {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match?.[2]?.includes(folder))
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[2] ?? '' }));
}
