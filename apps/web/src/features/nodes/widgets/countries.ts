import { countryCodes } from '@rushes/contract/countries';
import type { Language } from '@rushes/contract/enums';
import { locale } from '#lib/format.ts';

export interface Country {
  /** Two letters. */
  code: string;
  name: string;
}

const lists = new Map<Language, readonly Country[]>();

/** Country name in the user's language; the code if the browser does not know it. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(locale(language), { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** All countries, sorted by name in the user's language. */
export function countries(language: Language): readonly Country[] {
  const known = lists.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(locale(language));
  const list = countryCodes
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((a, b) => compare(a.name, b.name));
  lists.set(language, list);
  return list;
}

/** As shown in a list: name and two-letter abbreviation. A search finds both. */
export const countryLabel = ({ code, name }: Country): string => `${name} (${code})`;
