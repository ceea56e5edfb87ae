import { invalid } from '@rushes/contract/app-error';
import {
  USAGE_DAYS_MAX,
  type UsageDay,
  type UsageFigures,
  type UsageSpan,
  usageMetrics,
} from '@rushes/contract/usage';

const DAY_MS = 86_400_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(day);
export const addDays = (day: string, days: number) => dayOf(timeOf(day) + days * DAY_MS);
const daysBetween = (from: string, to: string) => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const lastOfMonth = (day: string) => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The same day of another month, or its last day if the month is shorter. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = Date.UTC(year, month - 1 + months, 1);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(first + (Math.min(date, length) - 1) * DAY_MS);
}

/** The asked days, both included. By default the current month until today. */
export function spanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): UsageSpan {
  const end = to ?? (from && from > today ? from : today);
  const start = from ?? firstOfMonth(end);
  if (start > end) throw invalid('to', 'dayOrder');
  if (daysBetween(start, end) >= USAGE_DAYS_MAX) throw invalid('from', 'dayCount', { max: USAGE_DAYS_MAX });
  return { from: start, to: end };
}

/** Whole months that contain the days. */
export const monthsOf = ({ from, to }: UsageSpan): UsageSpan => ({
  from: firstOfMonth(from),
  to: lastOfMonth(to),
});

export interface SplitSpan extends UsageSpan {
  months: UsageSpan | null;
  days: UsageSpan[];
  /** Of the last day. */
  monthEnd: string;
}

/** The days as complete months, if there are any, and the days before and after those. */
export function splitMonths({ from, to }: UsageSpan): SplitSpan {
  const monthEnd = lastOfMonth(to);
  const first = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
  const last = to === monthEnd ? to : addDays(firstOfMonth(to), -1);
  if (first > last) return { from, to, monthEnd, months: null, days: [{ from, to }] };
  const days = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ].filter((part) => part.from <= part.to);
  return { from, to, monthEnd, months: { from: first, to: last }, days };
}

/**
 * The days before, to compare with. Months are compared with months: 1 to 19 November with 1 to 19 October, and all of
 * March with all of February, although they differ in length.
 */
export function previousOf({ from, to }: UsageSpan): UsageSpan {
  if (from === firstOfMonth(from)) {
    const months = monthNumber(to) - monthNumber(from) + 1;
    const end = addMonths(to, -months);
    return { from: addMonths(from, -months), to: to === lastOfMonth(to) ? lastOfMonth(end) : end };
  }
  const end = addDays(from, -1);
  return { from: addDays(end, -daysBetween(from, to)), to: end };
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

export const noUsage = (): UsageFigures => ({
  storage: 0,
  bandwidth: 0,
  credits: 0,
  uploads: 0,
  uploadbytes: 0,
  views: 0,
});

/**
 * Every day of the span. In `rows`, storage is the change of that day, and every day after the span is included: the
 * level of a day is the level now minus all later changes.
 */
export function fillDays({ from, to }: UsageSpan, rows: readonly UsageDay[], storageNow: number): UsageDay[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const later = rows.filter(({ day }) => day > to).reduce((sum, { storage }) => sum + storage, 0);
  let level = storageNow - later;
  const days: UsageDay[] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const row = known.get(day) ?? { day, ...noUsage() };
    days.push({ ...row, storage: level });
    level -= row.storage;
  }
  return days.reverse();
}

/** As `fillDays`, where storage is the level measured on that day: it applies until the next one. */
export function fillMeasuredDays(
  { from, to }: UsageSpan,
  rows: readonly UsageDay[],
  levels: readonly { day: string; storage: number }[],
): UsageDay[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const measured = new Map(levels.map(({ day, storage }) => [day, storage]));
  let level = levels.filter(({ day }) => day < from).at(-1)?.storage ?? 0;
  const days: UsageDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    level = measured.get(day) ?? level;
    days.push({ ...(known.get(day) ?? { day, ...noUsage() }), storage: level });
  }
  return days;
}

/** Sums of the days; storage is the level at their end. */
export function sumDays(days: readonly UsageDay[]): UsageFigures {
  const totals = noUsage();
  for (const day of days) for (const metric of usageMetrics) totals[metric] += day[metric];
  return { ...totals, storage: days.at(-1)?.storage ?? 0 };
}
