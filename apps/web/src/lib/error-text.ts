import type { Language } from '@rushes/contract/enums';
import { fill } from '@rushes/contract/fill';
import { ApiError } from './api.ts';

type Texts = Record<string, string>;

/** What the browser itself has to say; the server has no code for not being reached. */
const own: Record<Language, Texts> = {
  en: {
    network: 'The server cannot be reached. Check your connection; nothing you did is lost.',
    unsupported: 'Unsupported code ({code}).',
    unknown: 'Something went wrong. Try again.',
  },
  nl: {
    network: 'De server is niet bereikbaar. Controleer je verbinding; er is niets verloren gegaan.',
    unsupported: 'Onbekende code ({code}).',
    unknown: 'Er ging iets mis. Probeer het opnieuw.',
  },
};

let texts: Texts = { ...own.en };

export async function loadErrorTexts(language: Language): Promise<void> {
  const { errorTexts } =
    language === 'nl'
      ? await import('@rushes/contract/error-texts.nl')
      : await import('@rushes/contract/error-texts.en');
  texts = { ...errorTexts, ...own[language] };
}

/** The words of a failure in the user's language; codes of a newer server fall back on its own English. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.unknown ?? '';
  const text = texts[error.code];
  if (text) return fill(text, error.params);
  return error.content || fill(texts.unsupported ?? '', { code: error.code });
}
