import type { Language } from '@rushes/contract/enums';

/** In the words of whoever reads it; what names no language stands as it is. */
export function languageName(tag: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
