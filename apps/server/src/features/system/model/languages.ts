import { type Language, languageIds } from '@rushes/contract/languages';
import type { z } from 'zod';

let named: z.infer<typeof Language>[] | undefined;

/** Sorted by English name; the names come from Intl.DisplayNames. */
export function namedLanguages(): z.infer<typeof Language>[] {
  const nameIn = (locale: string, id: string) =>
    new Intl.DisplayNames(locale, { type: 'language' }).of(id) ?? id;
  named ??= languageIds
    .map((id) => ({ id, name: nameIn('en', id), native: nameIn(id, id) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return named;
}
