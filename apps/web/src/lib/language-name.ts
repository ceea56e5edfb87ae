import type { Language } from '@rushes/contract/enums';

/** Language name in the user's language; unknown tags are returned unchanged. */
export function languageName(tag: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
