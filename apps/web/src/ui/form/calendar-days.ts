// Calendar days as text, such as 2026-11-28. They have no time zone, so they are calculated in UTC.

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const TYPED = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/;

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayAt = (moment: Date): string => moment.toISOString().slice(0, 10);

function dayOf(year: number, month: number, date: number): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, date, 12));
  // 31 April would become 1 May.
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date ? dayAt(moment) : undefined;
}

/** Reads 28/11/2026, 28-11-2026, 28.11.2026 or 2026-11-28. Both languages write the day first. */
export function readDay(text: string): string | undefined {
  const tidy = text.trim();
  const iso = ISO.exec(tidy);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const typed = TYPED.exec(tidy);
  return typed ? dayOf(Number(typed[3]), Number(typed[2]), Number(typed[1])) : undefined;
}

export function addDays(day: string, days: number): string {
  const moment = atNoon(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return dayAt(moment);
}

/** The same date in another month, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const moment = atNoon(day);
  const date = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(date, last));
  return dayAt(moment);
}

/** Six weeks that contain the month of the day. Weeks start on Monday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = addDays(first, -((atNoon(first).getUTCDay() + 6) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(monday, week * 7 + at)),
  );
}

export const within = (day: string, min?: string, max?: string): boolean =>
  (!min || day >= min) && (!max || day <= max);

export const formatDay = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(atNoon(day));
