import { type Language, LOCALES } from './enums.ts';
import { fill, type TextParams } from './fill.ts';
import { languageName } from './language-names.ts';
import type { NotificationCode } from './notification-types.ts';

/** Codes sent to users as notification or e-mail. The other codes are stages, jobs, responses and warnings. */
export type NotifiedCode = Extract<NotificationCode, `NM${number}` | `${string}-limit`>;

/**
 * The same message in two lines, for lists: the subject, an addition on the same line, and a secondary second line.
 * `more` and `detail` list alternatives: the first one with all its params is used, because not every sender has them
 * all.
 */
export interface NotificationHead {
  subject: string;
  more?: readonly string[];
  detail?: readonly string[];
}

/** An action of a user on a file. `more` continues the sentence after the name of the user. */
export const byUser = (more: readonly string[], about?: string): NotificationHead => ({
  subject: '{user}',
  more,
  detail: about ? [`{name} · ${about}`, '{name}'] : ['{name}'],
});

export interface NotificationLines {
  subject: string;
  more: string;
  detail: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const files: Record<Language, readonly [one: string, more: string]> = {
  en: ['file', 'files'],
  nl: ['bestand', 'bestanden'],
};

/** Limits without a notification of their own. */
const resourceTexts: Record<Language, Record<string, string>> = {
  en: { invitations: 'daily invitations' },
  nl: { invitations: 'dagelijkse uitnodigingen' },
};

/**
 * Replaces timestamps (ISO 8601) by the date, and tags of languages and limits by names, in the given language. Adds
 * `files`, the words for `count` files.
 */
export function formatParams(params: TextParams, language: Language): TextParams {
  const date = (value: string) =>
    new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric' }).format(
      new Date(value),
    );
  const format = (name: string, value: string) => {
    if (name === 'language') return languageName(value, language);
    if (name === 'resource') return resourceTexts[language][value] ?? value;
    return INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? date(value) : value;
  };
  const formatted = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? format(name, value) : value,
  ]);
  if (typeof params.count === 'number')
    formatted.push(['files', `${params.count} ${files[language][params.count === 1 ? 0 : 1]}`]);
  return Object.fromEntries(formatted);
}

/** Undefined when a param of the subject is missing: the caller then shows the full sentence. */
export function notificationLines(head: NotificationHead, params: TextParams): NotificationLines | undefined {
  const first = (texts: readonly string[] = []) => texts.find((text) => isWhole(text, params));
  if (!isWhole(head.subject, params)) return undefined;
  return {
    subject: fill(head.subject, params),
    more: fill(first(head.more) ?? '', params),
    detail: fill(first(head.detail) ?? '', params),
  };
}

const isWhole = (text: string, params: TextParams) =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(params, name!) && params[name!] !== '');
