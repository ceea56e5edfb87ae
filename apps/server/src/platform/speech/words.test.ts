import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadWords, tidyWords, withPunctuation } from './words.ts';

const word = (text: string, startMs: number, endMs: number) => ({
  text,
  startMs,
  endMs,
  confidence: null,
  speaker: null,
});

test('Times become usable without a change of order', () => {
  expect(
    tidyWords([word(' a ', 100, 50), word('', 0, 0), word('b', 90, 200), word('c', 900, 5000)], 1000),
  ).toEqual([word('a', 100, 100), word('b', 100, 200), word('c', 900, 1000)]);
});

test('Punctuation comes from the text', () => {
  const text = '“Well-known” is 3,5 percent… isn’t it? Yes!';
  const words = ['Well-known', 'is', '3,5', 'percent', 'isn’t', 'it', 'Yes'];
  expect(withPunctuation(words, text)).toEqual(text.split(' '));
  expect(withPunctuation([' is', 'nowhere', 'it '], 'Is it.')).toEqual(['Is', 'nowhere', 'it.']);
});

test('No word is lost, whatever the text is', () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word), fc.string({ maxLength: 80 }), (words, text) => {
      const found = withPunctuation(words, `${words.join(' ')}${text}`);
      expect(found).toHaveLength(words.length);
      for (const [at, one] of found.entries()) expect(one.toLowerCase()).toContain(words[at]);
    }),
  );
});

test('Words without times share the time of their sentence', () => {
  const time = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^\S{1,9}$/), { minLength: 1 }),
      time,
      time,
      (parts, startMs, length) => {
        const words = spreadWords({ text: parts.join(' '), startMs, endMs: startMs + length });
        expect(words.map(({ text }) => text)).toEqual(parts);
        expect(words[0]!.startMs).toBe(startMs);
        expect(words.at(-1)!.endMs).toBe(startMs + length);
        for (const [at, one] of words.entries()) expect(one.startMs).toBe(words[at - 1]?.endMs ?? startMs);
      },
    ),
  );
});
