import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, mapped, marksOf } from './highlights.ts';

const shown = (text: string, words: string[], wholeWords = false) =>
  marksOf(text, words, wholeWords).map(([start, end]) => text.slice(start, end));

describe('Highlighted text', () => {
  test('ignores case and accents, whatever their Unicode form', () => {
    expect(shown('Orange_crate.mov', ['orange', 'mov'])).toEqual(['Orange', 'mov']);
    expect(shown('Caf\u00e9 noir', ['cafe'])).toEqual(['Caf\u00e9']);
    expect(shown('Cafe\u0301 noir', ['cafe'])).toEqual(['Cafe\u0301']);
    expect(shown('Cafe\u0301 noir', ['noi'])).toEqual(['noi']);
    expect(shown('\u0130stanbul', ['istan'])).toEqual(['\u0130stan']);
    expect(shown('Stra\u00dfe', ['aße'])).toEqual(['a\u00dfe']);
  });

  test('covers whole characters that fold to several letters, and never splits one', () => {
    expect(shown('o\ufb03ce', ['ffi'])).toEqual(['\ufb03']);
    expect(shown('o\ufb03ce', ['fic'])).toEqual(['\ufb03c']);
    expect(shown('👍🏽 thumbs 👍🏽', ['thumbs'])).toEqual(['thumbs']);
    expect(shown('a🎬b', ['🎬'])).toEqual(['🎬']);
    expect(shown('한국어', ['한'.normalize('NFD')])).toEqual(['한']);
    expect(shown('ΟΔΟΣ', ['οδοσ'])).toEqual(['ΟΔΟΣ']);
  });

  test('matches whole words only up to word boundaries', () => {
    expect(shown('art, (art) start art_2', ['art'], true)).toEqual(['art', 'art', 'art']);
    expect(shown('start', ['art'], true)).toEqual([]);
    expect(shown('100% final', ['100 %'])).toEqual(['100%']);
  });

  test('merges overlapping matches', () => {
    expect(shown('banana', ['ana', 'nan'])).toEqual(['anana']);
  });
});

test('A highlight always covers text whose folded form contains the word', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      'é',
      'e\u0301',
      'ß',
      'İ',
      'ﬃ',
      '한',
      '👍🏽',
      'Σ',
      '_',
      '-',
      '.',
      '/',
      ' ',
      '%',
      'Ａ',
      '…',
      'א\u05b8',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const written = fc.array(unit, { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(written, fc.nat(), fc.integer({ min: 1, max: 8 }), (text, from, length) => {
      const whole = [...mapped(text).text];
      const word = whole
        .slice(from % whole.length, (from % whole.length) + length)
        .join('')
        .trim();
      fc.pre(word !== '');
      const marks = marksOf(text, [word], false);
      // The word was taken from the text, so it must be found.
      expect(marks.length).toBeGreaterThan(0);
      for (const [index, [start, end]] of marks.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(mapped(text.slice(start, end)).text).toContain(word);
        if (index > 0) expect(start).toBeGreaterThan(marks[index - 1]![1]);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('An excerpt contains the first match, and its highlights cover the same word', () => {
  const filler = fc.string({ unit: 'grapheme', maxLength: 400 }).map((text) => text.replaceAll('needle', ''));
  fc.assert(
    fc.property(filler, filler, (before, behind) => {
      const text = `${before} needle ${behind}`;
      const marks = marksOf(text, ['needle'], true);
      const excerpt = excerptOf(text, marks);
      expect(excerpt.text.length).toBeLessThan(300);
      expect(excerpt.text.isWellFormed()).toBe(text.isWellFormed());
      expect(excerpt.marks.length).toBeGreaterThan(0);
      for (const [start, end] of excerpt.marks)
        expect(mapped(excerpt.text.slice(start, end)).text).toBe(' needle ');
    }),
  );
});
