/** Maximum load time of a chunk, including slow mobile connections. */
export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super('A part of the program did not arrive', { cause });
    this.name = 'ChunkError';
  }
}

/** Dynamic import that fails with one error type, also on a timeout. */
export function loadChunk<T>(load: () => Promise<T>, timeout: number = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError()), timeout);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError(cause)))
      .finally(() => clearTimeout(timer));
  });
}
