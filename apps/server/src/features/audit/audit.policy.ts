interface Dated {
  at: string;
}

/**
 * The newest rows of two lists that are each sorted newest first, and the last row taken from each list. With equal
 * times, the first list comes first.
 */
export function mergeNewest<T extends Dated>(
  firstList: readonly T[],
  secondList: readonly T[],
  limit: number,
): { page: T[]; first: T | undefined; second: T | undefined; isMore: boolean } {
  const page: T[] = [];
  let [a, b] = [0, 0];
  while (page.length < limit && (a < firstList.length || b < secondList.length)) {
    const [one, other] = [firstList[a], secondList[b]];
    if (one && (!other || one.at >= other.at)) {
      page.push(one);
      a++;
    } else {
      page.push(other!);
      b++;
    }
  }
  return {
    page,
    first: firstList[a - 1],
    second: secondList[b - 1],
    isMore: a < firstList.length || b < secondList.length,
  };
}
