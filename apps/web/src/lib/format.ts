import { type Language, LOCALES } from '@rushes/contract/enums';

/** Decimal, as plans and disks: 1 kB is 1,000 bytes. */
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Two decimals by default, none in the upload list; bytes have no decimals. */
export function bytes(value: number, language: Language, decimals = 2): string {
  let amount = Math.max(0, value);
  let unit = 0;
  // 999.996 would be shown as 1000.00: switch to the next unit where rounding reaches 1000.
  while (unit < units.length - 1 && Number(amount.toFixed(unit === 0 ? 0 : decimals)) >= 1000) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : decimals;
  return `${numberFormat(language, digits).format(amount)} ${units[unit]}`;
}

/** Localised decimal separator without thousands separators. */
export const decimals = (text: string, language: Language): string =>
  language === 'nl' ? text.replace('.', ',') : text;

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached: creating one costs more than a thousand uses, and a page of files needs hundreds. */
function numberFormat(language: Language, digits: number): Intl.NumberFormat {
  const name = `${language}${digits}`;
  const known = numberFormats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(locale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  numberFormats.set(name, made);
  return made;
}

export const locale = (language: Language): string => LOCALES[language];

/** mm:ss, with hours only if needed. Used on the duration chip of a card. */
export function duration(milliseconds: number): string {
  const total = Math.max(0, Math.round(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const rest = `${two(Math.floor((total % 3600) / 60))}:${two(total % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

/** 13 digits are milliseconds, fewer are seconds; other strings are ISO 8601. */
export function instant(value: string | number): number {
  if (typeof value === 'string' && !/^\d+$/.test(value)) return Date.parse(value);
  const digits = String(value);
  return digits.length >= 13 ? Number(digits) : Number(digits) * 1000;
}

export function timeAgo(value: string | number, language: Language, now: number = Date.now()): string {
  const passed = now - instant(value);
  const [unit, size] = steps.find(([, step]) => Math.abs(passed) >= step) ?? ['second', SECOND];
  const format = new Intl.RelativeTimeFormat(locale(language), { numeric: 'always' });
  return format.format(-Math.trunc(passed / size), unit);
}

export function date(value: string | number, language: Language): string {
  return new Date(instant(value)).toLocaleDateString(locale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

export function dateTime(value: string | number, language: Language): string {
  return new Date(instant(value)).toLocaleString(locale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

export function count(value: number, language: Language): string {
  return numberFormat(language, 0).format(value);
}

/** Plans use decimal gigabytes, and terabytes from 1000 on. Smaller limits are exact. */
export function gigabytes(value: number, language: Language): string {
  if (value > 0 && value < 0.1) return bytes(Math.round(value * 1e9), language);
  const big = value >= 1000;
  const amount = big ? value / 1000 : value;
  const digits = Number.isInteger(Math.round(amount * 10) / 10) ? 0 : 1;
  return `${numberFormat(language, digits).format(amount)} ${big ? 'TB' : 'GB'}`;
}

/** Limits of single files are in megabytes. */
export const megabytes = (value: number, language: Language): string =>
  value >= 1000 ? gigabytes(value / 1000, language) : `${count(value, language)} MB`;

/** Beyond this distance, a date without a year would be ambiguous. */
const CLEAR_DAYS = 300;

/** Date without the year if unambiguous. End dates are shown in UTC (`calendar`): all users see the same day. */
export function dayAndMonth(
  value: string | number,
  language: Language,
  { now = Date.now(), calendar = false }: { now?: number; calendar?: boolean } = {},
): string {
  const moment = instant(value);
  const far = Math.abs(moment - now) > CLEAR_DAYS * DAY;
  return new Date(moment).toLocaleDateString(locale(language), {
    day: 'numeric',
    month: 'long',
    ...(far ? { year: 'numeric' } : {}),
    ...(calendar ? { timeZone: 'UTC' } : {}),
  });
}

/** The name of a month of the calendar in UTC, such as November. */
export const monthName = (value: string, language: Language): string =>
  new Date(value).toLocaleDateString(locale(language), { month: 'long', timeZone: 'UTC' });

export function timeOfDay(value: string | number, language: Language): string {
  return new Date(instant(value)).toLocaleTimeString(locale(language), {
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Whole euros without decimals, as in price lists. */
export function euros(cents: number, language: Language): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale(language), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
