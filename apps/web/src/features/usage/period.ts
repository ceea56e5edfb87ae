import { addDays, addMonths, readDay } from '#ui/form/calendar-days.ts';

export const periods = ['month', 'last', 'quarter', 'year', 'custom'] as const;
export type PeriodName = (typeof periods)[number];

export interface PeriodChoice {
  period: PeriodName;
  /** Of a custom period. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface PeriodQuery {
  from?: string;
  to?: string;
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/**
 * The days of a choice. The current month has none: the server knows the day in the time zone of the workspace. Three
 * months and a year include the current month.
 */
export function daysOf({ period, from, to }: PeriodChoice, today: string): PeriodQuery {
  const first = firstOfMonth(today);
  switch (period) {
    case 'last':
      return { from: addMonths(first, -1), to: addDays(first, -1) };
    case 'quarter':
      return { from: addMonths(first, -2) };
    case 'year':
      return { from: addMonths(first, -11) };
    case 'custom':
      return { ...(from && readDay(from) ? { from } : {}), ...(to && readDay(to) ? { to } : {}) };
    default:
      return {};
  }
}

/** Local date of the browser. */
export const todayHere = (now = new Date()): string => now.toLocaleDateString('sv-SE');

/** From the URL; invalid values are ignored. */
export function readPeriod(search: { period?: string; from?: string; to?: string }): PeriodChoice {
  const period = periods.find((name) => name === search.period) ?? 'month';
  if (period !== 'custom') return { period };
  const days = (text: string | undefined) => (text ? readDay(text) : undefined);
  return { period, from: days(search.from), to: days(search.to) };
}

/** As search parameters; the current month has none. */
export const searchOf = ({ period, from, to }: PeriodChoice) =>
  period === 'month'
    ? {}
    : {
        period,
        ...(period === 'custom' && from ? { from } : {}),
        ...(period === 'custom' && to ? { to } : {}),
      };
