/**
 * What is asked while one piece of work is under way is done together by the next: a transaction for many costs little
 * more than one for one. When a group fails, each of it is tried alone, so that nobody pays for another's mistake.
 */
export function inGroups<T, R>(
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
