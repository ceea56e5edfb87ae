import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Word } from '#platform/speech/speech.ts';
import { realignWords } from './realign-words.ts';
import { wordsToSentences } from './words-to-sentences.ts';

/** Words of 300 ms with 50 ms between them; `|` is a pause of two seconds, `A:` the voice of the next words. */
function spokenWords(text: string): Word[] {
  let at = 1000;
  let speaker: string | null = null;
  return text.split(' ').flatMap((one) => {
    if (one === '|') at += 2000;
    if (/^[A-Z]:$/.test(one)) speaker = one[0]!;
    if (one === '|' || /^[A-Z]:$/.test(one)) return [];
    const word = { text: one, startMs: at, endMs: at + 300, confidence: null, speaker };
    at += 350;
    return [word];
  });
}
const sentences = (text: string, language = 'en') => wordsToSentences(spokenWords(text), language);
const shown = (text: string, language?: string) => sentences(text, language).map(({ content }) => content);

test('Sentences end at punctuation, at another voice and at a long pause', () => {
  expect(shown('Good morning. How are you? Fine | and you')).toEqual([
    'Good morning.',
    'How are you?',
    'Fine',
    'and you',
  ]);
  expect(sentences('A: yes B: no')).toMatchObject([
    { content: 'yes', speaker: 'A' },
    { content: 'no', speaker: 'B' },
  ]);
  const [first] = sentences('Good morning.');
  expect(first).toMatchObject({
    start: 1000,
    end: 1650,
    words: [{ text: 'Good', start: 1000, end: 1300 }, {}],
  });
  expect(shown('早 上 好。 你 好', 'zh')).toEqual(['早上好。', '你好']);
  expect(wordsToSentences([], 'en')).toEqual([]);
  // Speech without punctuation does not become one endless sentence.
  expect(Math.max(...shown('word '.repeat(500).trim()).map((text) => text.length))).toBeLessThan(420);
});

const [{ words, start, end }] = sentences('the quick fox jumps.') as [ReturnType<typeof sentences>[0]];
const edited = (content: string, times = { start, end }) =>
  realignWords(words, { start, end }, { content, ...times }).map(
    (word) => `${word.text} ${word.start}-${word.end}`,
  );

test('Words that stay keep their times when the text is edited', () => {
  expect(edited('The quick, fox jumps!')).toEqual([
    'The 1000-1300',
    'quick, 1350-1650',
    'fox 1700-2000',
    'jumps! 2050-2350',
  ]);
  expect(edited('the quick brown fox jumps.')).toEqual([
    ...['the 1000-1300', 'quick 1350-1650', 'brown 1650-1700', 'fox 1700-2000', 'jumps. 2050-2350'],
  ]);
  expect(edited('the fox leaps.')).toEqual(['the 1000-1300', 'fox 1700-2000', 'leaps. 2000-2350']);
});

test('Words follow a sentence that is moved, and stay inside one that is cut', () => {
  expect(edited('the quick fox jumps.', { start: 2000, end: 3350 })[0]).toBe('the 2000-2300');
  expect(edited('the quick fox jumps.', { start: 1500, end: 2350 }).slice(0, 2)).toEqual([
    'the 1500-1500',
    'quick 1500-1650',
  ]);
});

test('A sentence in a language without spaces keeps its words', () => {
  const spoken = sentences('今天 天气 很好。', 'zh')[0]!;
  const after = realignWords(spoken.words, spoken, { start: 1000, end: 2000, content: '今天天气不错。' });
  expect(after[0]).toEqual({ text: '今天', start: 1000, end: 1300 });
  expect(after.map(({ text }) => text).join('')).toBe('今天天气不错。');
});

test('Any edit results in words in order, inside the sentence, that spell its text', () => {
  const text = fc.array(fc.constantFrom('the', 'quick', 'fox', 'jumps.', 'over', 'a'), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, fc.nat(3000), fc.nat(3000), (parts, from, length) => {
      const span = { start: from, end: from + length };
      const after = realignWords(words, { start, end }, { ...span, content: parts.join(' ') });
      expect(after.map((word) => word.text)).toEqual(parts);
      let last = span.start;
      for (const word of after) {
        expect(word.start).toBeGreaterThanOrEqual(last);
        expect(word.end).toBeGreaterThanOrEqual(word.start);
        last = word.start;
      }
      expect(last).toBeLessThanOrEqual(span.end);
    }),
  );
});
