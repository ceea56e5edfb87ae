import { type ChildProcess, spawn } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaError } from './media-error.ts';
import type { PictureQuestion, PictureReply } from './picture-tasks.ts';
import { killGroup, wrapped } from './spawn-limited.ts';
import { findWrappers } from './tools.ts';

export interface PictureProcess {
  readonly pid: number | undefined;
  /** Tasks done so far. */
  readonly uses: number;
  /** One task; the next one only after its end. Rejects with a MediaError, and then the process is of no further use. */
  run(question: PictureQuestion, timeoutMs: number, signal?: AbortSignal): Promise<PictureReply>;
  /** Ends unless a task comes within this time. */
  endAfter(ms: number): void;
  end(): void;
}

const GIB = 1024 ** 3;
/** Node reserves a varying amount of address space and uses little of it. The data limit counts: 0.6 GiB at startup. */
const DATA_BYTES = Math.round(1.6 * GIB);
/** WebAssembly reserves ten gigabytes of address space for each module. */
const ADDRESS_SPACE = 64 * GIB;
/** Only a last resort: a process is replaced long before (picture-pool.ts). */
const CPU_SECONDS = 3_600;
const STDERR_TAIL = 4_096;
const PROGRAM = fileURLToPath(new URL('./picture-process/main.ts', import.meta.url));
const OUT_OF_MEMORY = /out of memory|failed to allocate|allocation failed|bad_alloc/i;

/** Starts one process that decodes untrusted pictures, with the same limits as the other media programs. */
export function startPictureProcess(options: { dataBytes?: number; onEnd(): void }): PictureProcess {
  let child: ChildProcess | undefined;
  let isOver = false;
  let uses = 0;
  let stderr = Buffer.alloc(0);
  let asked: PromiseWithResolvers<PictureReply> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const over = (error: MediaError) => {
    asked?.reject(error);
    if (isOver) return;
    isOver = true;
    options.onEnd();
  };
  const end = () => {
    clearTimeout(idleTimer);
    over(new MediaError('aborted', 'aborted'));
    killGroup(child?.pid);
  };

  const started = findWrappers().then((wrappers) => {
    if (isOver) return;
    const limits = {
      timeoutMs: 0,
      cpuSeconds: CPU_SECONDS,
      addressSpaceBytes: ADDRESS_SPACE,
      dataBytes: options.dataBytes ?? DATA_BYTES,
    };
    const [file, ...args] = wrapped({ wrappers }, process.execPath, [PROGRAM], limits);
    child = spawn(file as string, args, {
      cwd: tmpdir(),
      // Own process group: Ctrl-C in a terminal must not reach it.
      detached: true,
      // Do not pass our environment (secrets, proxies) to a process that parses untrusted files. Fontconfig keeps its
      // list of fonts in the home folder. Large pictures stay in memory, which is limited, instead of in a temporary file.
      env: {
        ...{ PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: homedir() },
        ...{ VIPS_DISC_THRESHOLD: '8g', UV_THREADPOOL_SIZE: '2' },
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-STDERR_TAIL);
    });
    child.on('message', (reply: PictureReply) => asked?.resolve(reply));
    child.once('error', (error) =>
      over(new MediaError('failed', `a picture process failed: ${error.message}`)),
    );
    child.once('close', (code, signal) => over(deathOf(code, signal, stderr.toString('utf8'))));
    hold(asked !== undefined);
  });

  /** An idle process does not keep the server alive; a working one does. */
  function hold(isHeld: boolean): void {
    const change = isHeld ? 'ref' : 'unref';
    child?.[change]();
    child?.channel?.[change]();
    (child?.stderr as { ref?(): void; unref?(): void } | null | undefined)?.[change]?.();
  }

  return {
    get pid() {
      return child?.pid;
    },
    get uses() {
      return uses;
    },
    async run(question, timeoutMs, signal) {
      clearTimeout(idleTimer);
      uses += 1;
      const reply = Promise.withResolvers<PictureReply>();
      // It may be rejected before the process has started, when nobody awaits it yet.
      reply.promise.catch(() => {});
      asked = reply;
      const stop = (why: 'timeout' | 'aborted', words: string) => {
        reply.reject(new MediaError(why, words));
        end();
      };
      const onAbort = () => stop('aborted', 'aborted');
      signal?.addEventListener('abort', onAbort, { once: true });
      const timer = setTimeout(() => stop('timeout', 'took longer than allowed'), timeoutMs);
      try {
        await started;
        hold(true);
        if (child?.connected)
          child.send(question, (error) => error && over(deathOf(null, null, String(error))));
        else over(new MediaError('failed', 'the picture process has ended'));
        return await reply.promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        asked = undefined;
        hold(false);
      }
    },
    endAfter(ms) {
      idleTimer = setTimeout(end, ms);
      idleTimer.unref();
    },
    end,
  };
}

/** The image caused the crash and would do so again, unless the process was ended by someone else. */
function deathOf(code: number | null, signal: NodeJS.Signals | null, stderr: string): MediaError {
  const why = signal ? `ended by ${signal}` : `exit code ${code}`;
  if (OUT_OF_MEMORY.test(stderr))
    return new MediaError('too-large', 'the picture needs more memory than allowed', stderr);
  if (signal === 'SIGKILL' || signal === 'SIGTERM' || (code === 0 && !signal))
    return new MediaError('failed', `the picture process was stopped (${why})`, stderr);
  if (signal === 'SIGXCPU') return new MediaError('timeout', 'took longer than allowed', stderr);
  return new MediaError('unreadable', 'the picture could not be read', `${why} ${stderr}`.trim());
}
