import type { Language } from '@rushes/contract/enums';
import type { Namespace, TFunction } from 'i18next';
import { create } from 'zustand';
import { setErrorLanguage } from './error-text.ts';
import { readLanguage, writeLanguage } from './preferences.ts';
import { flatten, type Messages, type Params, say, type Words } from './words.ts';

// One namespace per folder that holds `messages/en.json` and `messages/nl.json`, named after that folder.
// The build puts each language into a file of its own; only the active one is ever loaded. Of i18next only the
// types are used, which know every key: what our texts need of it at run time is forty lines.
// The page of an embedded file is a program of its own, with its own words.
const files = import.meta.glob<Messages>(['../**/messages/*.json', '!../embedded/**'], { import: 'default' });

interface State {
  language: Language;
  /** One for each set of namespaces, the same until the language changes, so that nothing is drawn for it. */
  translators: Map<string, TFunction>;
  words: ReadonlyMap<string, Words>;
}

const useWords = create<State>(() => ({
  language: readLanguage(),
  translators: new Map(),
  words: new Map(),
}));

/** What the console says. */
export const consoleWords = [
  'console',
  'accounts',
  'users',
  'tenants',
  'subscriptions',
  'audit',
  'own-rules',
  'branding',
];

/** What the dialogs of the library say, and the recycle bin. */
const libraryWords = [
  'arranging',
  'archive',
  'extracting',
  'converting',
  'recycle-bin',
  'downloads',
  'sharing',
  'node-dialogs',
  'folder-tools',
  'action-logs',
  'labels',
  'markers',
  'tips',
  'tours',
  'upload-dialog',
];

/** What only some pages say. Each brings its words along; the build keeps them out of the others' file. */
const awaited = new Set([
  ...['file-view', 'player', 'comments', 'subtitles', 'entrance', 'accesslinks', 'embedlinks', 'review'],
  ...['uploadlinks', 'upload-access'],
  ...consoleWords,
  ...libraryWords,
]);

async function load(language: Language): Promise<void> {
  const wanted = Object.entries(files).flatMap(([path, fetch]) => {
    const [, namespace, found] = /([^/]+)\/messages\/(\w+)\.json$/.exec(path) ?? [];
    return namespace && found === language && !awaited.has(namespace) ? [{ namespace, fetch }] : [];
  });
  const loaded = await Promise.all(
    wanted.map(async ({ namespace, fetch }) => [namespace, flatten(await fetch())] as const),
  );
  setErrorLanguage(language);
  useWords.setState({ language, translators: new Map(), words: new Map(loaded) });
  document.documentElement.lang = language;
}

let adding: Promise<void> = Promise.resolve();

/** A page that needs more words waits for them; from then on they follow the language like all others. */
export function addWords(...namespaces: string[]): Promise<void> {
  // One after the other: whoever asks for words that are on their way waits for them too.
  adding = adding.catch(() => {}).then(() => add(namespaces));
  return adding;
}

async function add(namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => awaited.delete(namespace));
  if (missing.length === 0) return;
  try {
    await load(currentLanguage());
  } catch (error) {
    for (const namespace of missing) awaited.add(namespace);
    throw error;
  }
}

export const startLanguage = (): Promise<void> => load(readLanguage());

export async function changeLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await load(language);
  writeLanguage(language);
}

export const currentLanguage = (): Language => useWords.getState().language;

export const useLanguage = (): Language => useWords((state) => state.language);

/** The texts of a feature. Keys are checked when the program is compiled; the page follows the language. */
export function useTranslation<const Ns extends Namespace = 'ui'>(namespace?: Ns): { t: TFunction<Ns> } {
  const t = useWords((state) => translatorOf(state, namespace ?? 'ui'));
  return { t: t as unknown as TFunction<Ns> };
}

/** For what is said outside a component. */
export function translate<const Ns extends Namespace>(namespace: Ns): TFunction<Ns> {
  return translatorOf(useWords.getState(), namespace) as unknown as TFunction<Ns>;
}

function translatorOf({ language, translators, words }: State, namespace: Namespace): TFunction {
  const namespaces = typeof namespace === 'string' ? [namespace] : (namespace as readonly string[]);
  const name = namespaces.join();
  const known = translators.get(name);
  if (known) return known;
  const made = ((key: string, params?: Params) =>
    say(words, namespaces, language, key, params)) as unknown as TFunction;
  translators.set(name, made);
  return made;
}
