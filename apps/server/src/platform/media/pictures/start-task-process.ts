import { type ChildProcess, spawn } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { killGroup } from '#platform/processes/kill-group.ts';
import { MediaError } from '../media-error.ts';
import { findWrappers } from '../tools.ts';
import { wrapped } from './spawn-limited.ts';

/** A Node process that does one task after another, with limited memory and without network. */
export interface TaskProcess<Question, Reply> {
  readonly pid: number | undefined;
  /** Tasks done so far. */
  readonly uses: number;
  /** One task; the next one only after its end. Rejects with a MediaError, and then the process is of no further use. */
  run(question: Question, timeoutMs: number, signal?: AbortSignal): Promise<Reply>;
  /** Ends unless a task comes within this time. */
  endAfter(ms: number): void;
  end(): void;
}

const GIB = 1024 ** 3;
/** WebAssembly reserves ten gigabytes of address space for each module. */
const ADDRESS_SPACE = 64 * GIB;
const STDERR_TAIL = 4_096;

export interface TaskProcessOptions {
  /** What it is, for errors: "picture process". */
  name: string;
  /** The module that answers the messages. */
  program: string;
  /** Node reserves a varying amount of address space and uses little of it. This limit counts: 0.6 GiB at startup. */
  dataBytes: number;
  /** Of its whole life: a last resort. */
  cpuSeconds: number;
  env?: Record<string, string>;
  /** Why the process ended by itself. */
  deathOf(code: number | null, signal: NodeJS.Signals | null, stderr: string): MediaError;
  onEnd(): void;
}

/** Starts a process with the same limits as the other media programs. */
export function startTaskProcess<Question extends object, Reply>(
  options: TaskProcessOptions,
): TaskProcess<Question, Reply> {
  const { name, deathOf } = options;
  let child: ChildProcess | undefined;
  let isOver = false;
  let uses = 0;
  let stderr = Buffer.alloc(0);
  let asked: PromiseWithResolvers<Reply> | undefined;
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
      cpuSeconds: options.cpuSeconds,
      addressSpaceBytes: ADDRESS_SPACE,
      dataBytes: options.dataBytes,
    };
    const [file, ...args] = wrapped({ wrappers }, process.execPath, [options.program], limits);
    child = spawn(file as string, args, {
      cwd: tmpdir(),
      // Own process group: Ctrl-C in a terminal must not reach it.
      detached: true,
      // Do not pass our environment (secrets, proxies) to a process that parses untrusted files. Fontconfig keeps its
      // list of fonts in the home folder.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: homedir(), ...options.env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-STDERR_TAIL);
    });
    child.on('message', (reply: Reply) => asked?.resolve(reply));
    child.once('error', (error) => over(new MediaError('failed', `a ${name} failed: ${error.message}`)));
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
      const reply = Promise.withResolvers<Reply>();
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
        else over(new MediaError('failed', `the ${name} has ended`));
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
