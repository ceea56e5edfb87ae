import { Worker } from 'node:worker_threads';
import { MediaError } from './media-error.ts';

interface Options {
  /** The error message for an unreadable file, e.g. `the PDF could not be read`. */
  unreadable: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Some formats are decoded by one long WebAssembly call, which can only be stopped by terminating its thread. The
 * thread replies with one message.
 */
export function decodeInThread<T>(thread: URL, workerData: unknown, options: Options): Promise<T> {
  const { unreadable, timeoutMs, signal } = options;
  if (signal?.aborted) return Promise.reject(new MediaError('aborted', 'aborted before it began'));
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData, env: {}, execArgv: [] });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      void worker.terminate();
      settle();
    };
    const fail = (error: MediaError) => finish(() => reject(error));
    const timer = setTimeout(() => fail(new MediaError('timeout', 'took longer than allowed')), timeoutMs);
    const onAbort = () => fail(new MediaError('aborted', 'aborted'));
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.once('message', (answer: T) => finish(() => resolve(answer)));
    worker.once('error', (error) => fail(new MediaError('unreadable', unreadable, String(error))));
    worker.once('exit', () => fail(new MediaError('unreadable', unreadable)));
  });
}
