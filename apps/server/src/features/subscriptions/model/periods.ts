import type { BillingInterval } from '@rushes/contract/billing';

// All in UTC. Moments are milliseconds.

export const DAY = 86_400_000;

/** The same day and time so many months later, or the last day of that month. */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = moment - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) + time;
}

const monthsOf = (interval: BillingInterval): number => (interval === 'year' ? 12 : 1);

function monthsBetween(start: number, moment: number): number {
  const [from, to] = [new Date(start), new Date(moment)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(start, months) > moment ? months - 1 : months;
}

/** Whether whole months lie between the two. */
export const isMonthEnd = (first: number, end: number): boolean =>
  addMonths(first, monthsBetween(first, end)) === end;

/** The end of the period that starts then. Counted from the first day, so that the 31st stays the 31st. */
export const endOfPeriod = (first: number, start: number, interval: BillingInterval): number =>
  addMonths(first, monthsBetween(first, start) + monthsOf(interval));

/** The start of the period that ends then. */
export const startOfPeriod = (first: number, end: number, interval: BillingInterval): number =>
  addMonths(first, monthsBetween(first, end) - monthsOf(interval));
