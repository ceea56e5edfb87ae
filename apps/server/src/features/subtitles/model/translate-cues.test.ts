import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTranslation } from './translate-cues.ts';
import type { NewCue } from './words-to-cues.ts';

const limits = { charactersPerLine: 42, lines: 2 };
const dutch = { language: 'nl', ...limits };
const cues = (...texts: string[]): NewCue[] =>
  texts.map((text, at) => ({ text, startTime: at * 2000, endTime: at * 2000 + 1900 }));

test('Sentences are translated whole, and return to the cues they came from', () => {
  const plan = planTranslation(
    cues('We lost the light,\nso let us wait', '<i>for the sun.</i> Then we', 'shoot again.'),
    { language: 'en' },
  );
  expect(plan.texts).toEqual(['We lost the light, so let us wait for the sun.', 'Then we shoot again.']);
  const translated = plan.apply(
    ['We zijn het licht kwijt, laten we dus wachten op de zon.', 'Dan draaien we opnieuw.'],
    dutch,
  );
  expect(translated.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
    'We zijn het licht kwijt, laten we dus',
    'wachten op de zon. Dan draaien',
    'we opnieuw.',
  ]);
  expect(translated[1]).toMatchObject({ startTime: 2000, endTime: 3900 });
});

test('Another speaker and a long silence start another sentence', () => {
  expect(planTranslation(cues('- Ready\n- Not yet'), { language: 'en' }).texts).toEqual([
    '- Ready',
    '- Not yet',
  ]);
  const apart = [
    { text: 'no full stop', startTime: 0, endTime: 1000 },
    { text: 'another', startTime: 5000, endTime: 6000 },
  ];
  expect(planTranslation(apart, { language: 'en' }).texts).toEqual(['no full stop', 'another']);
});

test('A cue without a word is joined with the one before', () => {
  const plan = planTranslation(cues('I do', 'not know.'), { language: 'en' });
  expect(plan.apply(['Geen.'], dutch)).toEqual([{ text: 'Geen.', startTime: 0, endTime: 3900 }]);
});

test('Languages without spaces are cut between characters', () => {
  const plan = planTranslation(cues('It is fine', 'today.'), { language: 'en' });
  const texts = plan.apply(['今日はいい天気です。'], { language: 'ja', ...limits }).map(({ text }) => text);
  expect(texts.join('')).toBe('今日はいい天気です。');
  expect(texts).toHaveLength(2);
});

const text = fc
  .array(fc.stringMatching(/^[a-z]{1,9}[.,?]?$/), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '));

test('No translated word is lost, the order and the times are kept', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.infiniteStream(text), (texts, stream) => {
      const source = cues(...texts);
      const plan = planTranslation(source, { language: 'en' });
      expect(plan.texts.join(' ')).toBe(texts.join(' '));
      const translated = plan.texts.map(() => stream.next().value as string);
      const result = plan.apply(translated, dutch);
      expect(result.flatMap((cue) => cue.text.split(/\s/)).join(' ')).toBe(translated.join(' '));
      expect(result.length).toBeLessThanOrEqual(source.length);
      for (const [at, { startTime, endTime }] of result.entries()) {
        expect(source.some((cue) => cue.startTime === startTime)).toBe(true);
        expect(source.some((cue) => cue.endTime === endTime)).toBe(true);
        expect(startTime).toBeGreaterThanOrEqual(result[at - 1]?.endTime ?? 0);
      }
    }),
  );
});
