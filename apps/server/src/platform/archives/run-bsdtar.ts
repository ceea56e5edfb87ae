import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Wrappers } from '#platform/media/tools.ts';
import { killGroup } from '#platform/processes/kill-group.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveTools } from './tools.ts';

export interface StartOptions {
  /** An empty folder: the process cannot write files and finds none. */
  cwd: string;
  signal: AbortSignal;
  timeoutMs: number;
  onSpawn?(pid: number): void;
}

interface Run {
  stdout: Readable;
  kill(): void;
  /** Never rejects. Resolves to undefined on success. */
  ended: Promise<ArchiveError | undefined>;
}

/** A solid rar or xz needs its whole dictionary in memory. */
const ADDRESS_SPACE = 2 * 1024 ** 3;
const STDERR_TAIL = 4096;

/** Runs bsdtar on an untrusted file: no network, no file writes, no inherited environment, with a timeout. */
export function start(tools: ArchiveTools, wrappers: Wrappers, options: StartOptions, args: string[]): Run {
  const { signal, timeoutMs } = options;
  const [file, ...rest] = [...wrapped(wrappers, timeoutMs), tools.bsdtar, ...args];
  const child = spawn(file!, rest, {
    cwd: options.cwd,
    // Own process group without a terminal: bsdtar would prompt for a password on it.
    detached: true,
    // Do not pass our environment to a process that reads untrusted files.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => killGroup(child.pid);
  let why: ArchiveError | undefined;
  const end = (kind: ArchiveError['kind'], message: string) => {
    why ??= new ArchiveError(kind, message);
    kill();
  };
  const timer = setTimeout(() => end('timeout', 'took longer than allowed'), timeoutMs);
  const onAbort = () => end('aborted', 'aborted');
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });

  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
    // Without input, bsdtar repeats the prompt endlessly.
    if (stderr.includes('Enter passphrase:')) end('encrypted', 'locked with a password');
  });
  const ended = new Promise<ArchiveError | undefined>((resolve) => {
    child.once('error', (error) => resolve(new ArchiveError('failed', error.message)));
    child.once('close', (code, killer) => {
      const reason = `${lastLine(stderr)} (${killer ?? `exit code ${code}`})`;
      const kind = /passphrase|encrypt/i.test(stderr) ? 'encrypted' : 'broken';
      resolve(why ?? (code === 0 ? undefined : new ArchiveError(kind, reason)));
    });
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
  if (child.pid) options.onSpawn?.(child.pid);
  return { stdout: child.stdout, kill, ended };
}

/** Each wrapper execs the next command, so the pid is that of bsdtar. */
function wrapped({ unshare, nice, prlimit, setpriv }: Wrappers, timeoutMs: number): string[] {
  const cpu = Math.ceil(timeoutMs / 1000);
  return [
    ...(unshare ?? []),
    ...(nice ?? []),
    // --fsize=0: bsdtar writes to a pipe only.
    ...(prlimit
      ? [prlimit, `--as=${ADDRESS_SPACE}`, `--cpu=${cpu}`, '--fsize=0', '--nofile=64', '--core=0', '--']
      : []),
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
  ];
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) || 'no message';
