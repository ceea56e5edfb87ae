import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Pids are unique only within one boot and one pid namespace: two containers on one machine must not kill each other's
 * processes.
 */
export function hostId(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${hostname()}/${boot}/${readlinkSync('/proc/self/ns/pid')}`;
}

/** The start time of the process, which distinguishes it from a later process with the same pid. */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // Field 22 of proc(5) stat, counted after the command name, which may contain spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return started.trim() || undefined;
  } catch {
    return undefined;
  }
}

export function isSameProcess(pid: number, start: string): boolean {
  return processStart(pid) === start;
}

export function endProcess(pid: number, start: string): boolean {
  if (pid === process.pid || !isSameProcess(pid, start)) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
