/** So long may a part of the program take to arrive, a slow phone included. */
export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super('A part of the program did not arrive', { cause });
    this.name = 'ChunkError';
  }
}

/** A dynamic import that fails with one kind of error, also when it simply never answers. */
export function chunk<T>(load: () => Promise<T>, timeout: number = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError()), timeout);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError(cause)))
      .finally(() => clearTimeout(timer));
  });
}
