import type { Language } from '@rushes/contract/enums';
import { fill } from '@rushes/contract/fill';
import { ApiError, setFailurePreparation } from './api.ts';

type Texts = Record<string, string>;

/** What the browser itself has to say; the server has no code for not being reached. */
const own: Record<Language, { network: string; unsupported: string; unknown: string }> = {
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

let language: Language = 'en';
let texts: Texts = {};
let loaded: Language | null = null;

export function setErrorLanguage(next: Language): void {
  language = next;
}

/** Only when something fails: most visits never need the hundred and fifty texts. */
async function loadErrorTexts(): Promise<void> {
  if (loaded === language) return;
  const wanted = language;
  const { errorTexts } =
    wanted === 'nl'
      ? await import('@rushes/contract/error-texts.nl')
      : await import('@rushes/contract/error-texts.en');
  texts = errorTexts;
  loaded = wanted;
}

setFailurePreparation(loadErrorTexts);

/** The words of a failure in the user's language; codes of a newer server fall back on its own English. */
export function errorText(error: unknown): string {
  const mine = own[language];
  if (!(error instanceof ApiError)) return mine.unknown;
  if (error.status === 0) return mine.network;
  const text = texts[error.code];
  if (text) return fill(text, error.params);
  return error.content || fill(mine.unsupported, { code: error.code });
}
