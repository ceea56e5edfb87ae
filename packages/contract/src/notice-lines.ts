import type { Language } from './enums.ts';
import { fill, type TextParams } from './fill.ts';
import type { NoticeCode } from './notices.ts';

/** What people are told of, in the bell and by letter; the other codes are stages, jobs, answers and warnings. */
export type ToldCode = Extract<NoticeCode, `NM${number}` | `${string}-limit`>;

/**
 * The same message in two lines, for lists: what it is about, a word more on the same line, and a quieter second
 * line. Of several wordings the first counts whose params are all there: not everybody who tells knows them all.
 */
export interface NoticeHead {
  subject: string;
  more?: readonly string[];
  detail?: readonly string[];
}

export interface NoticeLines {
  subject: string;
  more: string;
  detail: string;
}

const locales: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL' };
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Moments travel as they are everywhere on the wire; a text says the day, in its language. */
export function sayDates(params: TextParams, language: Language): TextParams {
  const format = (value: string) =>
    new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric' }).format(
      new Date(value),
    );
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
        ? format(value)
        : value,
    ]),
  );
}

/** Undefined when even the subject lacks a param: then the whole sentence is the better text. */
export function noticeLines(head: NoticeHead, params: TextParams): NoticeLines | undefined {
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
