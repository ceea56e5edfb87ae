import { describe, expect, it } from 'vitest';
import { countries, countryLabel, countryName } from './countries.ts';

describe('Country list [G82]', () => {
  it('contains 249 unique codes of two characters', () => {
    const codes = countries('en').map(({ code }) => code);
    expect(codes).toHaveLength(249);
    expect(new Set(codes).size).toBe(249);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('is named and sorted in the language of the user', () => {
    const at = (language: 'en' | 'nl', code: string) =>
      countries(language).findIndex((country) => country.code === code);
    expect(countryName('NL', 'en')).toBe('Netherlands');
    expect(countryName('DE', 'nl')).toBe('Duitsland');
    // Germany is after France in English, Duitsland before Frankrijk in Dutch.
    expect(at('en', 'DE')).toBeGreaterThan(at('en', 'FR'));
    expect(at('nl', 'DE')).toBeLessThan(at('nl', 'FR'));
    expect(countries('en')[0]?.name).toBe('Afghanistan');
  });

  it('shows every country with its name and its two-character abbreviation', () => {
    const labels = (language: 'en' | 'nl') => countries(language).map(countryLabel);
    expect(labels('en')).toContain('Netherlands (NL)');
    expect(labels('nl')).toContain('Duitsland (DE)');
    // A name that the browser does not know would be the abbreviation itself.
    expect(countries('en').filter(({ code, name }) => name === code)).toEqual([]);
    expect(countries('nl').filter(({ code, name }) => name === code)).toEqual([]);
  });

  it('shows an unknown code as it is', () => {
    expect(countryName('', 'en')).toBe('');
    expect(countryName('QQ', 'en')).toBe('QQ');
  });
});
