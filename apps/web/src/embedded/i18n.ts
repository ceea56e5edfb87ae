import type { Language } from '@rushes/contract/enums';
import en from './messages/en.json';
import nl from './messages/nl.json';

/** There is no account and no storage here, so use the browser's language preference. */
export function languageOf(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return known.find((language) => language === 'nl' || language === 'en') === 'nl' ? 'nl' : 'en';
}

export type Translate = (key: keyof typeof en, params?: Record<string, string>) => string;

export function translatorFor(language: Language): Translate {
  const words = language === 'nl' ? nl : en;
  return (key, params = {}) => words[key].replace(/\{\{(\w+)\}\}/g, (_, name) => params[name] ?? '');
}
