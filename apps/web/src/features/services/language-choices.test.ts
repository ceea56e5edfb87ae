import { expect, test } from 'vitest';
import { defaultLanguage, languageChoices } from './language-choices.ts';

const all = ['nl-NL', 'en-US', 'de-DE', 'en-GB'].map((value) => ({ value, name: `name of ${value}` }));

test('languages are named and sorted in the language of the user', () => {
  expect(languageChoices(all, 'en').map(({ label }) => label)).toEqual([
    'Dutch (Netherlands)',
    'English (United Kingdom)',
    'English (United States)',
    'German (Germany)',
  ]);
  expect(languageChoices(all, 'nl').map(({ value }) => value)).toEqual(['de-DE', 'en-GB', 'en-US', 'nl-NL']);
  expect(languageChoices(all, 'nl')[0]?.label).toBe('Duits (Duitsland)');
  expect(languageChoices([{ value: 'qqq', name: 'Studio speech' }], 'en')[0]?.label).toBe('Studio speech');
});

test('the default is the first wanted language, exactly or with another region', () => {
  expect(defaultLanguage(all, ['en-GB', 'en'])).toBe('en-GB');
  expect(defaultLanguage(all, ['EN-us'])).toBe('en-US');
  expect(defaultLanguage(all, [null, 'nl'])).toBe('nl-NL');
  expect(defaultLanguage(all, ['fr', 'de'])).toBe('de-DE');
  expect(defaultLanguage(all, ['fr', ''])).toBe('');
});
