import type { Language } from '@rushes/contract/enums';
import { count } from './format.ts';

/** One feature's texts as they stand in its file: words, or groups of them. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The same, with one key for each text: `menu.open`. */
export type Words = ReadonlyMap<string, string>;

export function flatten(messages: Messages, before = '', into = new Map<string, string>()): Words {
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
  /** Chooses between the singular and the plural of a text. */
  count?: number;
  /** Another namespace than the first one asked for. */
  ns?: string;
  [name: string]: unknown;
}

/** The text of a key with its places filled; the key itself when there is none, so that it is seen. */
export function say(
  words: ReadonlyMap<string, Words>,
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
      if (text !== undefined) return fillIn(text, params, language);
    }
  return key;
}

function fillIn(text: string, params: Params, language: Language): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = params[name];
    // Ten thousand files are written 10,000, or 10.000: nobody has to remember it at each text.
    return Number.isInteger(value) ? count(value as number, language) : String(value ?? '');
  });
}
