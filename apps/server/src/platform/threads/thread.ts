import { type TransferListItem, Worker } from 'node:worker_threads';

interface Options {
  /** Longer work is stopped by ending the thread; the next question starts another one. */
  timeoutMs: number;
  /** Heap of the thread: work that needs more ends the thread, not the process. */
  memoryMb: number;
  /** Questions that may wait while another is answered; more are refused. */
  waiting: number;
}

/** The work took too long, needed too much memory, or too much work was waiting. */
export class ThreadError extends Error {
  readonly reason: 'timeout' | 'memory' | 'busy' | 'failed';

  constructor(reason: ThreadError['reason'], cause?: unknown) {
    super(`the thread gave no answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface Thread<Question, Answer> {
  ask(question: Question, transfer?: readonly TransferListItem[]): Promise<Answer>;
}

/**
 * One worker thread that answers one question after another, so that long calculations do not delay other requests. It
 * starts with the first question and does not keep the process alive.
 */
export function openThread<Question, Answer>(url: URL, options: Options): Thread<Question, Answer> {
  let worker: Worker | undefined;
  let asked: PromiseWithResolvers<Answer> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let queued = 0;

  const open = (): Worker => {
    const opened = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: options.memoryMb } });
    const fail = (error: ThreadError) => {
      if (worker !== opened) return;
      worker = undefined;
      asked?.reject(error);
    };
    opened.on('message', (answer: Answer) => asked?.resolve(answer));
    opened.on('error', (error: NodeJS.ErrnoException) =>
      fail(new ThreadError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', error)),
    );
    opened.on('exit', () => fail(new ThreadError('failed')));
    opened.unref();
    return opened;
  };

  const answerOf = async (question: Question, transfer: readonly TransferListItem[]): Promise<Answer> => {
    const thread = worker ?? open();
    worker = thread;
    const answer = Promise.withResolvers<Answer>();
    asked = answer;
    const timer = setTimeout(() => {
      // Before it ends, so that its end is not taken for a failure.
      worker = undefined;
      void thread.terminate();
      answer.reject(new ThreadError('timeout'));
    }, options.timeoutMs);
    thread.postMessage(question, transfer);
    return answer.promise.finally(() => clearTimeout(timer));
  };

  return {
    async ask(question, transfer = []) {
      if (queued > options.waiting) throw new ThreadError('busy');
      queued++;
      const answer = turn.then(() => answerOf(question, transfer));
      turn = answer.catch(() => {});
      return answer.finally(() => {
        queued--;
      });
    },
  };
}
