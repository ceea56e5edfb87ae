/** Words as they are compared: without case and punctuation, compound words apart, titles spelled out. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/\bmr\b\.?/g, 'mister')
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
    .split(' ');
}

/** The least number of wrong, missing and additional words (word error rate = errors / of). */
export function wordErrors(expected: string, actual: string): { errors: number; of: number } {
  const [wanted, got] = [wordsOf(expected), wordsOf(actual)];
  let row = Array.from({ length: got.length + 1 }, (_, index) => index);
  for (const [index, word] of wanted.entries()) {
    const next = [index + 1];
    for (const [place, other] of got.entries()) {
      next.push(Math.min(row[place]! + (word === other ? 0 : 1), row[place + 1]! + 1, next[place]! + 1));
    }
    row = next;
  }
  return { errors: row[got.length]!, of: wanted.length };
}
