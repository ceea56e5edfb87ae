import type { Language } from '@rushes/contract/enums';
import { type ErrorTexts, fill, fillError } from '@rushes/contract/fill';
import { ApiError, setFailurePreparation } from './api.ts';

interface Own {
  network: string;
  unsupported: string;
  unknown: string;
  error: string;
}

/** Errors of the browser itself, which have no server code. */
const own: Record<Language, Own> = {
  en: {
    network: 'The server cannot be reached. Check your connection and try again.',
    unsupported: 'Unsupported code ({code})',
    unknown: 'Something went wrong.',
    error: 'Error!',
  },
  nl: {
    network: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
    unsupported: 'Onbekende code ({code})',
    unknown: 'Er is iets misgegaan.',
    error: 'Fout!',
  },
};

let language: Language = 'en';
let texts: ErrorTexts = { errorTexts: {}, reasonTexts: {} };
let loaded: Language | null = null;

export function setErrorLanguage(next: Language): void {
  language = next;
}

/** Loaded on the first error: most visits never need the 300 texts. */
async function loadErrorTexts(): Promise<void> {
  if (loaded === language) return;
  const wanted = language;
  texts =
    wanted === 'nl'
      ? await import('@rushes/contract/error-texts.nl')
      : await import('@rushes/contract/error-texts.en');
  loaded = wanted;
}

setFailurePreparation(loadErrorTexts);

/** Error text of a single item within a response. */
export async function errorTextOf(message: {
  code: string;
  params: Record<string, string | number>;
  content: string;
}): Promise<string> {
  await loadErrorTexts();
  return fillError(texts, message.code, message.params) ?? message.content;
}

/** Error text in the user's language. Unassigned codes are reported as such, whatever text the server sent. */
export function errorText(error: unknown): string {
  const mine = own[language];
  if (!(error instanceof ApiError)) return mine.unknown;
  if (error.status === 0) return mine.network;
  if (error.plain && error.content) return error.content;
  const text = fillError(texts, error.code, error.params);
  if (text) return text;
  if (!error.content) return texts.errorTexts['system-error'] ?? mine.error;
  return fill(mine.unsupported, { code: error.code });
}

/** For forms of reviews, links, markers and subscriptions: the server's text, or a generic error without one. */
export const formErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 && !error.content ? own[language].error : errorText(error);
