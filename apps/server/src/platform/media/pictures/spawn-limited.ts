import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { killGroup } from '#platform/processes/kill-group.ts';
import { kindOfOutput, MediaError } from '../media-error.ts';
import type { MediaTools } from '../tools.ts';

export type Limits = {
  timeoutMs: number;
  /** Default: the wall-clock timeout multiplied by the number of cores. */
  cpuSeconds?: number;
  addressSpaceBytes?: number;
  /** Limit on writable memory, for programs that reserve far more address space than they use; default unlimited. */
  dataBytes?: number;
};

export type SpawnOptions = Limits & {
  command: string;
  args: string[];
  cwd: string;
  signal?: AbortSignal;
  onSpawn?: (pid: number) => void;
  onStdout: (chunk: Buffer) => void;
  /** Opens file descriptor 3 for a second stream, `pipe:3` in ffmpeg. */
  onPipe3?: (chunk: Buffer) => void;
  keepStderrBytes?: number;
  env?: Record<string, string>;
};

const GIB = 1024 ** 3;
// Address space is not memory: each thread reserves an 8 MB stack and a 64 MB malloc arena, and x264 starts 1.5 threads
// per core in addition to the decoder's, so the minimum grows with the number of cores.
const ADDRESS_SPACE = 4 * GIB + availableParallelism() * (GIB / 4);
const STDERR_TAIL = 4096;
/** The maximum of setTimeout, which fires immediately for larger values: matters for videos of a day or longer. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The order matters. Each wrapper execs the next (no fork), so the pid is that of ffmpeg. The kernel clears the
 * parent-death signal when credentials change, as `unshare -r` does, so setpriv is last. That signal follows the THREAD
 * that spawned the process: call this from a thread that lives as long as the work.
 */
export function wrapped(
  tools: Pick<MediaTools, 'wrappers'>,
  command: string,
  args: string[],
  limits: Limits,
): string[] {
  const { unshare, nice, prlimit, setpriv } = tools.wrappers;
  const cpu = Math.ceil(limits.cpuSeconds ?? (limits.timeoutMs / 1000) * availableParallelism());
  // Soft limit below the hard limit: SIGXCPU at the soft limit identifies the cause, SIGKILL at the hard limit does
  // not.
  return [
    ...(unshare ?? []),
    ...(nice ?? []),
    ...(prlimit
      ? [
          prlimit,
          `--as=${limits.addressSpaceBytes ?? ADDRESS_SPACE}`,
          ...(limits.dataBytes ? [`--data=${limits.dataBytes}`] : []),
          `--cpu=${cpu}:${cpu + 5}`,
          '--core=0',
          '--',
        ]
      : []),
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
    command,
    ...args,
  ];
}

/** Runs a tool on an untrusted file; resolves to the end of its stderr, rejects with a MediaError. */
export function spawnLimited(tools: Pick<MediaTools, 'wrappers'>, options: SpawnOptions): Promise<string> {
  const { signal } = options;
  if (signal?.aborted) return Promise.reject(new MediaError('aborted', 'aborted before it began'));
  const [file, ...args] = wrapped(tools, options.command, options.args, options);

  return new Promise((resolve, reject) => {
    const child = spawn(file as string, args, {
      cwd: options.cwd,
      // Own process group: Ctrl-C in a terminal must not reach it, and one kill ends all its processes.
      detached: true,
      // Do not pass our environment (secrets, proxies) to a process that parses untrusted files.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', options.onPipe3 ? 'pipe' : 'ignore'],
    });
    let ended: 'timeout' | 'aborted' | undefined;
    const end = (why: 'timeout' | 'aborted') => {
      ended ??= why;
      killGroup(child.pid);
    };
    const timer = setTimeout(() => end('timeout'), Math.min(options.timeoutMs, LONGEST_MS));
    const onAbort = () => end('aborted');
    signal?.addEventListener('abort', onAbort, { once: true });
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };

    let stderr = Buffer.alloc(0);
    const keep = options.keepStderrBytes ?? STDERR_TAIL;
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-keep);
    });
    child.stdout?.on('data', options.onStdout);
    if (options.onPipe3) (child.stdio[3] as Readable).on('data', options.onPipe3);
    if (child.pid) options.onSpawn?.(child.pid);

    child.once('error', (error) => {
      release();
      reject(new MediaError('failed', `${options.command} did not start: ${error.message}`));
    });
    child.once('close', (code, exitSignal) => {
      release();
      const text = stderr.toString('utf8');
      const tail = text.slice(-STDERR_TAIL);
      if (ended === 'aborted') return reject(new MediaError('aborted', 'aborted', tail));
      // ffmpeg catches SIGXCPU, shuts down cleanly and exits with 255 without an error message.
      const isOutOfCpu =
        exitSignal === 'SIGXCPU' || (code === 255 && text.trim() === '' && tools.wrappers.prlimit);
      if (ended === 'timeout' || isOutOfCpu) {
        return reject(new MediaError('timeout', 'took longer than allowed', tail));
      }
      if (code === 0) return resolve(text);
      const why = exitSignal ? `ended by ${exitSignal}` : `exit code ${code}`;
      const kind = exitSignal ? 'failed' : kindOfOutput(text);
      reject(new MediaError(kind, `${lastLine(text) ?? 'no message'} (${why})`, tail));
    });
  });
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1)?.trim() || undefined;
}
