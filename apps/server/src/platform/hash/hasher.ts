import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './hash-thread.ts';

export interface Digest {
  sha256: string;
  crc32: number;
}

export interface Hasher {
  /** Starts or continues to read a file that is still being written. */
  follow(id: string, path: string): void;
  /** The upload is interrupted; the hash state is kept. */
  pause(id: string): void;
  /** The digest of the whole file; reads only the bytes not read yet. */
  finish(id: string, path: string, size: number): Promise<Digest>;
  forget(id: string): void;
  stop(): Promise<void>;
}

export function startHasher(): Hasher {
  const waiting = new Map<string, PromiseWithResolvers<Digest>>();
  let thread: Worker | undefined;

  const open = (): Worker => {
    const next = new Worker(new URL('./hash-thread.ts', import.meta.url));
    // An idle thread must not keep the process alive.
    next.unref();
    next.on('message', (message: FromThread) => {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if ('error' in message) caller?.reject(new Error(message.error));
      else caller?.resolve({ sha256: message.sha256, crc32: message.crc32 });
    });
    next.on('error', (error) => {
      thread = undefined;
      for (const caller of waiting.values()) caller.reject(error as Error);
      waiting.clear();
    });
    return next;
  };
  const report = (message: ToThread) => {
    thread ??= open();
    thread.postMessage(message);
  };

  return {
    follow: (id, path) => report({ kind: 'follow', id, path }),
    finish: (id, path, size) => {
      // Concurrent calls (a browser that retries after a lost response, the sweep) share one digest.
      const asked = waiting.get(id);
      if (asked) return asked.promise;
      const caller = Promise.withResolvers<Digest>();
      waiting.set(id, caller);
      report({ kind: 'finish', id, path, size });
      return caller.promise;
    },
    pause: (id) => thread?.postMessage({ kind: 'pause', id } satisfies ToThread),
    forget: (id) => {
      thread?.postMessage({ kind: 'forget', id } satisfies ToThread);
      // The thread will not reply any more: without this the caller would wait forever.
      waiting.get(id)?.reject(new Error('the file was given up'));
      waiting.delete(id);
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
