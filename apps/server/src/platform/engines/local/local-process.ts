import { fileURLToPath } from 'node:url';
import { MediaError } from '#platform/media/media-error.ts';
import { startTaskProcess, type TaskProcess } from '#platform/media/pictures/start-task-process.ts';
import { abortError, ServiceError, throwIfAborted } from '../service-error.ts';
import type { LocalQuestion, LocalReply, LocalTask, LocalTasks } from './tasks.ts';

export interface LocalProcess {
  /** One task at a time, in order of arrival. Rejects with a ServiceError. */
  ask<Task extends LocalTask>(
    task: Task,
    wanted: LocalTasks[Task]['wanted'],
    signal: AbortSignal,
  ): Promise<LocalTasks[Task]['answer']>;
  pid(): number | undefined;
  close(): void;
}

const GIB = 1024 ** 3;
const PROGRAM = fileURLToPath(new URL('./process/main.ts', import.meta.url));
/** Whisper base takes 1.1 GB; the small model more. */
const DATA_BYTES = 5 * GIB;
/** A process is replaced after this many tasks: libraries keep some memory. */
const USES = 500;
const CPU_SECONDS = 24 * 3_600;
/** A task takes seconds, on a busy machine a minute. */
const TIMEOUT_MS = 15 * 60_000;
/** Afterwards the memory of the models is given back. */
const IDLE_MS = 2 * 60_000;

/** A process that is started by the first task, keeps its models loaded and ends when it is idle. */
export function openLocalProcess(): LocalProcess {
  let current: TaskProcess<LocalQuestion, LocalReply> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): TaskProcess<LocalQuestion, LocalReply> {
    const started: TaskProcess<LocalQuestion, LocalReply> = startTaskProcess({
      name: 'engine process',
      program: PROGRAM,
      dataBytes: DATA_BYTES,
      cpuSeconds: CPU_SECONDS,
      deathOf: (code, signal, stderr) =>
        new MediaError('failed', `the engine process ended (${signal ?? code})`, stderr),
      onEnd() {
        if (current === started) current = undefined;
      },
    });
    return started;
  }

  async function run(task: LocalTask, wanted: unknown, signal: AbortSignal): Promise<unknown> {
    throwIfAborted(signal);
    current ??= start();
    const used = current;
    let reply: LocalReply;
    try {
      reply = await used.run({ task, wanted }, TIMEOUT_MS, signal);
    } catch (error) {
      throwIfAborted(signal);
      // It may work in a new process: the job tries again.
      throw new ServiceError('unavailable', (error as Error).message, { cause: error });
    }
    if (used.uses >= USES) used.end();
    else used.endAfter(IDLE_MS);
    if (reply.error !== undefined) throw new ServiceError('failed', reply.error);
    return reply.answer;
  }

  return {
    ask(task, wanted, signal) {
      const turn = last.then(() => run(task, wanted, signal));
      last = turn.catch(() => {});
      return orAborted(turn, signal) as Promise<LocalTasks[typeof task]['answer']>;
    },
    pid: () => current?.pid,
    close: () => current?.end(),
  };
}

/** A task that waits in the queue is rejected immediately when it is aborted. */
function orAborted<T>(turn: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
