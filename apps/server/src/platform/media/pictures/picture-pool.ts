import { availableParallelism, totalmem } from 'node:os';
import { MediaError } from '../media-error.ts';
import type { PictureTask, PictureTasks } from './picture-tasks.ts';
import { type PictureProcess, startPictureProcess } from './start-picture-process.ts';

export interface AskOptions {
  /** Memory that the task needs, estimated from the header of the picture. */
  needs: number;
  /** From the start of the work; waiting for its turn does not count. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** PDF and SVG can take long without being large: they never occupy all processes. */
  isSlow?: boolean;
}

export interface PicturePool {
  ask<Task extends PictureTask>(
    task: Task,
    wanted: PictureTasks[Task]['wanted'],
    options: AskOptions,
  ): Promise<PictureTasks[Task]['answer']>;
  /** Process ids of the running processes. */
  pids(): number[];
  close(): void;
}

interface PoolOptions {
  /** Processes at the same time, and how many of them may do slow tasks. */
  most?: number;
  mostSlow?: number;
  /** What all running tasks together may need. */
  budget?: number;
  /** A process is replaced after this many tasks. */
  uses?: number;
  /** Passed to the start of a process, for tests. */
  dataBytes?: number;
}

interface Waiting {
  task: PictureTask;
  wanted: unknown;
  options: AskOptions;
  done: PromiseWithResolvers<unknown>;
  /** How many later tasks went first, because they needed less memory. */
  overtaken: number;
}

const MIB = 1024 ** 2;
const GIB = 1024 * MIB;
const USES = 200;
/** A process that holds more than this after a task is replaced: an idle one takes 90 MB. */
const GROWN_BYTES = 320 * MIB;
const CPU_SECONDS = 600;
const IDLE_MS = 5 * 60_000;
const MOST_OVERTAKEN = 20;
const MOST_WAITING = 100;

const machineBytes = () => Math.min(totalmem(), process.constrainedMemory() || totalmem());
/** One picture of the largest allowed size always fits beside two slow tasks. */
const defaultBudget = () => Math.max(1.5 * GIB, Math.min(3 * GIB, machineBytes() / 4));

/**
 * Pictures from users are decoded by processes with limited memory and time, never by this one. They stay open for the
 * next task, because loading the libraries takes longer than most pictures. Tasks run in order of arrival as far as the
 * memory that they need together allows.
 */
export function openPicturePool(pool: PoolOptions = {}): PicturePool {
  const { most = Math.max(4, availableParallelism()), budget = defaultBudget(), uses = USES } = pool;
  const mostSlow = pool.mostSlow ?? Math.max(1, most >> 1);
  const queue: Waiting[] = [];
  const idle: PictureProcess[] = [];
  const open = new Set<PictureProcess>();
  let running = 0;
  let slow = 0;
  let reserved = 0;

  function next(): Waiting | undefined {
    for (const [place, waiting] of queue.entries()) {
      const { needs, isSlow } = waiting.options;
      if (isSlow && slow >= mostSlow) continue;
      if (reserved > 0 && reserved + needs > budget) {
        waiting.overtaken += 1;
        if (waiting.overtaken > MOST_OVERTAKEN) return undefined;
        continue;
      }
      queue.splice(place, 1);
      return waiting;
    }
    return undefined;
  }

  function turn(): void {
    while (running < most) {
      const waiting = next();
      if (!waiting) return;
      void begin(waiting);
    }
  }

  async function begin({ task, wanted, options, done }: Waiting): Promise<void> {
    const { needs, isSlow = false, timeoutMs, signal } = options;
    running += 1;
    slow += Number(isSlow);
    reserved += needs;
    try {
      const child = idle.pop() ?? start();
      const { answer, error, memory, cpuSeconds } = await child.run({ task, wanted }, timeoutMs, signal);
      if (error) done.reject(new MediaError(error.kind, error.message, error.detail));
      else done.resolve(answer);
      const isWorn = child.uses >= uses || memory > GROWN_BYTES || cpuSeconds > CPU_SECONDS;
      if (isWorn) child.end();
      else rest(child);
    } catch (error) {
      done.reject(error);
    } finally {
      running -= 1;
      slow -= Number(isSlow);
      reserved -= needs;
      turn();
    }
  }

  function start(): PictureProcess {
    const child = startPictureProcess({
      ...(pool.dataBytes ? { dataBytes: pool.dataBytes } : {}),
      onEnd: () => {
        open.delete(child);
        const place = idle.indexOf(child);
        if (place >= 0) idle.splice(place, 1);
      },
    });
    open.add(child);
    return child;
  }

  function rest(child: PictureProcess): void {
    idle.push(child);
    child.endAfter(IDLE_MS);
  }

  return {
    async ask(task, wanted, options) {
      const { signal } = options;
      if (signal?.aborted) throw new MediaError('aborted', 'aborted before it began');
      if (queue.length >= MOST_WAITING) throw new MediaError('busy', 'too many pictures are waiting');
      const waiting: Waiting = { task, wanted, options, done: Promise.withResolvers(), overtaken: 0 };
      const leave = () => {
        const place = queue.indexOf(waiting);
        if (place < 0) return;
        queue.splice(place, 1);
        waiting.done.reject(new MediaError('aborted', 'aborted'));
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(waiting);
      turn();
      try {
        return (await waiting.done.promise) as PictureTasks[typeof task]['answer'];
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
    pids: () => [...open].flatMap(({ pid }) => pid ?? []),
    close() {
      for (const child of open) child.end();
    },
  };
}

/** One pool for the whole process: the memory of the machine is shared. Its processes end with this one. */
const shared = openPicturePool();
export const askPicture: PicturePool['ask'] = shared.ask;
