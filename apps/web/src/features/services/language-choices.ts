import type { Language } from '@rushes/contract/enums';
import { languageName } from '@rushes/contract/language-names';

interface Named {
  name: string;
  value: string;
}

/** Languages of an engine, named and sorted in the language of the user. */
export function languageChoices(
  languages: readonly Named[],
  shown: Language,
): { value: string; label: string }[] {
  return languages
    .map(({ value, name }) => {
      const label = languageName(value, shown);
      // The browser does not know the tag: show the name of the engine.
      return { value, label: label === value ? name : label };
    })
    .sort((a, b) => a.label.localeCompare(b.label, shown));
}

/** Without its region. */
export const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** The first of the wanted languages that the engine has: exactly, or with another region. Empty if there is none. */
export function defaultLanguage(
  languages: readonly Named[],
  wanted: readonly (string | null | undefined)[],
): string {
  const values = languages.map(({ value }) => value);
  for (const tag of wanted) {
    if (!tag) continue;
    const exact = values.find((value) => value.toLowerCase() === tag.toLowerCase());
    const similar = exact ?? values.find((value) => baseOf(value) === baseOf(tag));
    if (similar !== undefined) return similar;
  }
  return '';
}
