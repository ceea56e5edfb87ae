import { type Language, languages } from '@rushes/contract/enums';
import type { Namespace, TFunction } from 'i18next';
import { create } from 'zustand';
import { setErrorLanguage } from './error-text.ts';
import { type FlatMessages, flatten, formatMessage, type Params } from './format-message.ts';
import { isGuestPage, isStatusPage } from './guest-pages.ts';
import { readMessages } from './message-files.ts';
import { START, setOf } from './message-sets.ts';
import { readStored, writeStored } from './storage.ts';

// Only the types of i18next are used, for key checking; the run time is forty lines of our own (format-message.ts).

const KEY = 'rushes.language';

const chosenLanguage = (): Language | undefined => languages.find((language) => language === readStored(KEY));

export const readLanguage = (): Language => chosenLanguage() ?? 'en';

/** People without a session have no settings: their choice, else the first language of their browser that exists. */
export function guestLanguage(preferred: readonly string[] = navigator.languages): Language {
  const known = preferred.map((tag) => languages.find((language) => tag.toLowerCase().startsWith(language)));
  return chosenLanguage() ?? known.find((language) => language !== undefined) ?? 'en';
}

export const writeLanguage = (language: Language): void => writeStored(KEY, language);

interface State {
  language: Language;
  /** One per set of namespaces. Stable until the language changes, to avoid renders. */
  translators: Map<string, TFunction>;
  words: ReadonlyMap<string, FlatMessages>;
}

const useMessages = create<State>(() => ({
  language: readLanguage(),
  translators: new Map(),
  words: new Map(),
}));

/** The sets in use. Only the active language is loaded. */
const sets = new Set([START]);

async function loadMessages(language: Language): Promise<void> {
  const loaded = await Promise.all([...sets].map((set) => readMessages(set, language)));
  const words = loaded
    .flatMap((namespaces) => Object.entries(namespaces))
    .map(([namespace, messages]) => [namespace, flatten(messages)] as const);
  setErrorLanguage(language);
  useMessages.setState({ language, translators: new Map(), words: new Map(words) });
  document.documentElement.lang = language;
}

let loading: Promise<void> = Promise.resolve();

/** Loads additional namespaces. Later language changes include them. */
export function loadNamespaces(...namespaces: string[]): Promise<void> {
  // Serialised: a second call for namespaces being loaded waits for them too.
  loading = loading.catch(() => {}).then(() => loadMissing(namespaces));
  return loading;
}

async function loadMissing(namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.map(setOf).filter((set) => !sets.has(set));
  if (missing.length === 0) return;
  for (const set of missing) sets.add(set);
  try {
    await loadMessages(currentLanguage());
  } catch (error) {
    for (const set of missing) sets.delete(set);
    throw error;
  }
}

export const startLanguage = (pathname = '/'): Promise<void> =>
  loadMessages(isGuestPage(pathname) || isStatusPage(pathname) ? guestLanguage() : readLanguage());

/** The language of a link applies until the guest chooses one. Not stored: the next link may have another one. */
export async function offerLanguage(language: Language): Promise<void> {
  if (!chosenLanguage() && language !== currentLanguage()) await loadMessages(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await loadMessages(language);
  writeLanguage(language);
}

export const currentLanguage = (): Language => useMessages.getState().language;

export const useLanguage = (): Language => useMessages((state) => state.language);

/** Texts of a feature. Keys are checked at compile time; components re-render on a language change. */
export function useTranslation<const Ns extends Namespace = 'ui'>(namespace?: Ns): { t: TFunction<Ns> } {
  const t = useMessages((state) => translatorOf(state, namespace ?? 'ui'));
  return { t: t as unknown as TFunction<Ns> };
}

/** For use outside components. */
export function translate<const Ns extends Namespace>(namespace: Ns): TFunction<Ns> {
  return translatorOf(useMessages.getState(), namespace) as unknown as TFunction<Ns>;
}

function translatorOf({ language, translators, words }: State, namespace: Namespace): TFunction {
  const namespaces = typeof namespace === 'string' ? [namespace] : (namespace as readonly string[]);
  const name = namespaces.join();
  const known = translators.get(name);
  if (known) return known;
  const made = ((key: string, params?: Params) =>
    formatMessage(words, namespaces, language, key, params)) as unknown as TFunction;
  translators.set(name, made);
  return made;
}
