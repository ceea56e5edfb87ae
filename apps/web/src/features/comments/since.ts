import type { Language } from '@rushes/contract/enums';
import { instant, locale } from '#lib/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Kept: a list of comments asks for one as often as it has rows. */
function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  const known = formats.get(name);
  if (known) return known as F;
  const made = make();
  formats.set(name, made);
  return made;
}

const amount = (value: number, unit: 'minute' | 'hour', language: Language): string =>
  kept(
    `${language}${unit}`,
    () => new Intl.NumberFormat(locale(language), { style: 'unit', unit, unitDisplay: 'narrow' }),
  ).format(value);

/** How long ago, as short as it can be said: minutes, hours, then the day. */
export function since(value: string, language: Language, now: number): string {
  const passed = Math.max(0, now - instant(value));
  if (passed < MINUTE)
    return new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' }).format(0, 'second');
  if (passed < HOUR) return amount(Math.floor(passed / MINUTE), 'minute', language);
  if (passed < DAY) return amount(Math.floor(passed / HOUR), 'hour', language);
  const year = passed > 300 * DAY;
  return kept(
    `${language}day${year}`,
    () =>
      new Intl.DateTimeFormat(locale(language), {
        day: 'numeric',
        month: 'short',
        ...(year ? { year: 'numeric' } : {}),
      }),
  ).format(instant(value));
}

/** A deadline: the weekday while it is near, else the day; always the hour. */
export function deadline(value: string, language: Language, now: number): string {
  const moment = instant(value);
  const near = Math.abs(moment - now) < 6 * DAY;
  return kept(
    `${language}due${near}`,
    () =>
      new Intl.DateTimeFormat(locale(language), {
        ...(near ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
        hour: '2-digit',
        minute: '2-digit',
      }),
  ).format(moment);
}
