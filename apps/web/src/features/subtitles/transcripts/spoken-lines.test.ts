import { describe, expect, test } from 'vitest';
import { partsOf, spokenLines } from './spoken-lines.ts';

const word = (text: string, start: number) => ({ text, start, end: start + 100 });
const sentence = (id: string, content: string, speaker: string | null = null) => ({
  id,
  content,
  speaker,
  words: null,
});

describe('Words of a sentence', () => {
  test('keep their times and the text between them', () => {
    expect(partsOf('Ciao, come va?', [word('Ciao,', 0), word('come', 200), word('va?', 400)])).toEqual([
      { text: 'Ciao,', start: 0, end: 100 },
      { text: ' ', start: null, end: null },
      { text: 'come', start: 200, end: 300 },
      { text: ' ', start: null, end: null },
      { text: 'va?', start: 400, end: 500 },
    ]);
  });

  test('are found in order, also twice, without spaces, and with text after the last one', () => {
    expect(partsOf('no no\nno', [word('no', 0), word('no', 9)])?.map(({ text }) => text)).toEqual([
      'no',
      ' ',
      'no',
      '\nno',
    ]);
    expect(partsOf('你好', [word('你', 0), word('好', 5)])).toHaveLength(2);
  });

  test('are ignored if they are not those of the text', () => {
    expect(partsOf('Bye', [word('Ciao', 0)])).toBeNull();
    expect(partsOf('b a', [word('a', 0), word('b', 5)])).toBeNull();
    expect(spokenLines([{ ...sentence('a', 'Bye'), words: [word('Ciao', 0)] }]).get('a')?.parts).toBeNull();
  });
});

describe('Speakers', () => {
  const numbers = (...speakers: (string | null)[]) =>
    [...spokenLines(speakers.map((speaker, index) => sentence(String(index), 'x', speaker))).values()].map(
      ({ speaker }) => speaker,
    );

  test('are numbered in the order of their first sentence and named where they change', () => {
    expect(numbers('spk_4', 'spk_4', 'spk_0', 'spk_4')).toEqual([1, null, 2, 1]);
    expect(numbers('a', null, 'a', 'b')).toEqual([1, null, 1, 2]);
  });

  test('are not named if there is only one', () => {
    expect(numbers('a', 'a')).toEqual([null, null]);
    expect(numbers(null, null)).toEqual([null, null]);
  });
});
