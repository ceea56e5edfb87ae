/**
 * Batches calls: items that arrive during a call of `work` are processed together by the next call, because one
 * transaction for many items costs little more than for one. If a batch fails, each item is retried on its own, so that
 * one bad item does not fail the others.
 */
export function batchCalls<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  most = 50,
): (item: T) => Promise<R> {
  interface Asked extends PromiseWithResolvers<R> {
    item: T;
  }
  const waiting: Asked[] = [];
  let isWorking = false;

  const settle = async (group: readonly Asked[]): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, asked] of group.entries()) asked.resolve(results[index]!);
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error);
      else for (const asked of group) await settle([asked]);
    }
  };
  const go = async (): Promise<void> => {
    isWorking = true;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    isWorking = false;
  };

  return (item) => {
    const asked = { item, ...Promise.withResolvers<R>() };
    waiting.push(asked);
    if (!isWorking) void go();
    return asked.promise;
  };
}
