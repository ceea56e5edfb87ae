import { expect, test } from 'vitest';
import { nameOfTranslation } from './translating.policy.ts';

test.each([
  ['Interview.srt', 'en', 'nl', 'Interview.nl.srt'],
  ['Interview.en.srt', 'en-GB', 'nl', 'Interview.nl.srt'],
  ['Interview.en-US.VTT', 'en', 'pt-BR', 'Interview.pt-BR.VTT'],
  // Not the source language, or no language at all.
  ['Interview.fr.srt', 'en', 'nl', 'Interview.fr.nl.srt'],
  ['v1.2.srt', 'en', 'nl', 'v1.2.nl.srt'],
  ['talk', 'en', 'nl', 'talk.nl'],
])('%s from %s to %s is named %s', (name, from, to, expected) => {
  expect(nameOfTranslation(name, from, to)).toBe(expected);
});

test('A name stays within the maximum length', () => {
  const name = nameOfTranslation(`${'x'.repeat(187)}.srt`, 'en', 'nl');
  expect(name).toHaveLength(191);
  expect(name).toMatch(/x\.nl\.srt$/);
});
