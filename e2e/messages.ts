import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTexts as englishErrors, reasonTexts as englishReasons } from '@rushes/contract/error-texts.en';
import { errorTexts as dutchErrors, reasonTexts as dutchReasons } from '@rushes/contract/error-texts.nl';
import { notificationHeads as englishHeads } from '@rushes/contract/notification-heads.en';
import { notificationHeads as dutchHeads } from '@rushes/contract/notification-heads.nl';
import { notificationTexts as englishNotifications } from '@rushes/contract/notification-texts.en';
import { notificationTexts as dutchNotifications } from '@rushes/contract/notification-texts.nl';

const sources = join(import.meta.dirname, '../apps/web/src');
/** Texts with fewer letters beside their placeholders match too much, such as "{{name}}, {{size}}". */
const LETTERS = 4;

function textsIn(value: unknown, key = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

/** English and Dutch text of every message in the browser, and of every error and notification. */
function* pairs(): Generator<[english: string, dutch: string]> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(sources, file), 'utf8'));
  const both: [unknown, unknown][] = [
    ...globSync('**/messages/en.json', { cwd: sources }).map((path): [unknown, unknown] => [
      read(path),
      read(path.replace(/en\.json$/, 'nl.json')),
    ]),
    [englishErrors, dutchErrors],
    [englishReasons, dutchReasons],
    [englishHeads, dutchHeads],
    [englishNotifications, dutchNotifications],
  ];
  for (const [en, nl] of both) {
    const dutch = new Map(textsIn(nl));
    for (const [key, text] of textsIn(en)) yield [text, dutch.get(key) ?? text];
  }
}

const PLACEHOLDER = /\{\{?\w+\}?\}/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches exactly one of the texts, with any value for each placeholder. */
function matcher(texts: readonly string[]): (text: string) => boolean {
  const whole = new Set(texts.filter((text) => !PLACEHOLDER.test(text)).map((text) => text.trim()));
  const patterns = texts
    .filter((text) => PLACEHOLDER.test(text))
    .map((text) => text.trim().split(PLACEHOLDER))
    .filter((parts) => (parts.join('').match(/\p{L}/gu) ?? []).length >= LETTERS)
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`, 's'));
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Whether a text is one of the English texts that a Dutch page must not contain: those whose Dutch text differs. */
export function englishOnly(): (text: string) => boolean {
  // Without lower-case letters it may be a file extension.
  const different = [...pairs()].filter(([english, dutch]) => english !== dutch && /[a-z]/.test(english));
  const isEnglish = matcher(different.map(([english]) => english));
  const isDutch = matcher([...pairs()].map(([, dutch]) => dutch));
  return (text) => isEnglish(text) && !isDutch(text);
}
