import type { Language } from '@rushes/contract/enums';
import { createInstance, type Resource } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { setErrorLanguage } from './error-text.ts';
import { readLanguage, writeLanguage } from './preferences.ts';

// One namespace per folder that holds `messages/en.json` and `messages/nl.json`, named after that folder.
// The build puts each language into one file of its own; only the active one is ever loaded.
const files = import.meta.glob<Record<string, unknown>>('../**/messages/*.json', { import: 'default' });

export const i18n = createInstance();

async function messagesOf(language: Language): Promise<Resource[string]> {
  const wanted = Object.entries(files).flatMap(([path, load]) => {
    const [, namespace, found] = /([^/]+)\/messages\/(\w+)\.json$/.exec(path) ?? [];
    return namespace && found === language ? [{ namespace, load }] : [];
  });
  const loaded = await Promise.all(
    wanted.map(async ({ namespace, load }) => [namespace, await load()] as const),
  );
  return Object.fromEntries(loaded) as Resource[string];
}

export async function startLanguage(): Promise<void> {
  const language = readLanguage();
  const messages = await messagesOf(language);
  setErrorLanguage(language);
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: messages },
    fallbackLng: false,
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  if (language === i18n.language) return;
  const messages = await messagesOf(language);
  setErrorLanguage(language);
  for (const [namespace, texts] of Object.entries(messages))
    i18n.addResourceBundle(language, namespace, texts);
  await i18n.changeLanguage(language);
  writeLanguage(language);
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => (i18n.language === 'nl' ? 'nl' : 'en');

/** Renders again when the language changes, which is why it is a hook. */
export function useLanguage(): Language {
  const { i18n: active } = useTranslation();
  return active.language === 'nl' ? 'nl' : 'en';
}
