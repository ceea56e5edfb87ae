import type { Language } from '@rushes/contract/enums';
import { instant, locale } from '#lib/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Cached: the list formats a date for each row. */
function cachedFormat<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F {
  const known = formats.get(name);
  if (known) return known as F;
  const made = make();
  formats.set(name, made);
  return made;
}

const shortAmount = (value: number, unit: 'minute' | 'hour', language: Language): string =>
  cachedFormat(
    `${language}${unit}`,
    () => new Intl.NumberFormat(locale(language), { style: 'unit', unit, unitDisplay: 'narrow' }),
  ).format(value);

/** Compact relative time: minutes, hours, then the date. */
export function shortTime(value: string, language: Language, now: number): string {
  const passed = Math.max(0, now - instant(value));
  if (passed < MINUTE)
    return new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' }).format(0, 'second');
  if (passed < HOUR) return shortAmount(Math.floor(passed / MINUTE), 'minute', language);
  if (passed < DAY) return shortAmount(Math.floor(passed / HOUR), 'hour', language);
  const year = passed > 300 * DAY;
  return cachedFormat(
    `${language}day${year}`,
    () =>
      new Intl.DateTimeFormat(locale(language), {
        day: 'numeric',
        month: 'short',
        ...(year ? { year: 'numeric' } : {}),
      }),
  ).format(instant(value));
}

/** Deadline with time: the weekday if within six days, else the date. */
export function deadlineText(value: string, language: Language, now: number): string {
  const moment = instant(value);
  const near = Math.abs(moment - now) < 6 * DAY;
  return cachedFormat(
    `${language}due${near}`,
    () =>
      new Intl.DateTimeFormat(locale(language), {
        ...(near ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
        hour: '2-digit',
        minute: '2-digit',
      }),
  ).format(moment);
}
