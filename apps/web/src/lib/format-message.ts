import type { Language } from '@rushes/contract/enums';
import { count } from './format.ts';

/** Message file of a feature: texts, or groups of them. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** The same with flat keys: `menu.open`. */
export type FlatMessages = ReadonlyMap<string, string>;

export function flatten(messages: MessageTree, before = '', into = new Map<string, string>()): FlatMessages {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(before + key, value);
    else flatten(value, `${before}${key}.`, into);
  }
  return into;
}

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  nl: new Intl.PluralRules('nl'),
};

export interface Params {
  /** Selects the singular or plural text. */
  count?: number;
  /** A namespace other than the first. */
  ns?: string;
  [name: string]: unknown;
}

/** The text of a key with its parameters filled in; a missing text returns the key, to make it visible. */
export function formatMessage(
  words: ReadonlyMap<string, FlatMessages>,
  namespaces: readonly string[],
  language: Language,
  asked: string,
  params: Params = {},
): string {
  const [given, named] = asked.split(':', 2) as [string, string?];
  const key = named ?? given;
  const places = named ? [given] : params.ns ? [params.ns] : namespaces;
  const forms = params.count === undefined ? [] : [`${key}_${plurals[language].select(params.count)}`];
  for (const place of places)
    for (const form of [...forms, key]) {
      const text = words.get(place)?.get(form);
      if (text !== undefined) return interpolate(text, params, language);
    }
  return key;
}

function interpolate(text: string, params: Params, language: Language): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = params[name];
    // Integers are formatted with thousands separators (10,000 or 10.000).
    return Number.isInteger(value) ? count(value as number, language) : String(value ?? '');
  });
}
