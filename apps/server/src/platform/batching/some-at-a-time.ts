/** Limits concurrency. The first failure ends the loop. */
export async function someAtATime<T>(
  items: AsyncIterable<T> | Iterable<T>,
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  try {
    for await (const item of items) {
      const run: Promise<unknown> = work(item).finally(() => running.delete(run));
      // Avoids an unhandled rejection when it fails before it is awaited.
      run.catch(() => {});
      running.add(run);
      if (running.size >= count) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
