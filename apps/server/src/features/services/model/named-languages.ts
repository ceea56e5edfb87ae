import { languageName } from '@rushes/contract/language-names';

/** Tags with their English names, by name; the browser shows them in its own language. */
export const namedLanguages = (tags: readonly string[]): { name: string; value: string }[] =>
  tags
    .map((value) => ({ name: languageName(value, 'en'), value }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
