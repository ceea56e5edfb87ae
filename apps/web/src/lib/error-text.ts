import type { Language } from '@rushes/contract/enums';
import { fill } from '@rushes/contract/fill';
import { ApiError, setFailurePreparation } from './api.ts';

type Texts = Record<string, string>;

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
let texts: Texts = {};
let loaded: Language | null = null;

export function setErrorLanguage(next: Language): void {
  language = next;
}

/** Loaded on the first error: most visits never need the 150 texts. */
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

/** Error text of a single item within a response. */
export async function errorTextOf(message: {
  code: string;
  params: Record<string, string | number>;
  content: string;
}): Promise<string> {
  await loadErrorTexts();
  const text = texts[message.code];
  return text ? fill(text, message.params) : message.content;
}

/** Error text in the user's language. Unassigned codes are reported as such, whatever text the server sent. */
export function errorText(error: unknown): string {
  const mine = own[language];
  if (!(error instanceof ApiError)) return mine.unknown;
  if (error.status === 0) return mine.network;
  if (error.plain && error.content) return error.content;
  const text = texts[error.code];
  if (text) return fill(text, error.params);
  if (!error.content) return texts['system-error'] ?? mine.error;
  return fill(mine.unsupported, { code: error.code });
}

/** For comment and review forms: the server's text, or a generic error without one. */
export const formErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 && !error.content ? own[language].error : errorText(error);
