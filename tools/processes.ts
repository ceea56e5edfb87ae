import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process on this machine that was started for a certain data folder. */
export interface FoundProcess {
  pid: number;
  command: string;
}

/** All processes with the folder in their arguments or environment, except this one. */
export function processesOf(folder: string): FoundProcess[] {
  const found = existsSync('/proc/self/environ') ? fromProc(folder) : fromPs(folder);
  return found.filter(({ pid }) => pid !== process.pid);
}

function fromProc(folder: string): FoundProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const command = readProc(name, 'cmdline').replaceAll('\0', ' ').trim();
    // A zombie has an empty command line: it has exited, but its parent has not read the exit code yet.
    if (command === '' || !(command + readProc(name, 'environ')).includes(folder)) return [];
    return [{ pid: Number(name), command }];
  });
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process exited in the meantime, or belongs to another user and cannot be ours.
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
