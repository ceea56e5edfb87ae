import { readDay } from '#ui/form/calendar-days.ts';

/** The fields of a deadline in local time: a day such as 2026-11-28, and a time such as 17:00. */
export interface DueFields {
  day: string;
  time: string;
}

/** The time of a deadline for which only a day was chosen. */
export const DEFAULT_TIME = '17:00';

export function fieldsOf(instant: string | null): DueFields {
  if (instant === null) return { day: '', time: DEFAULT_TIME };
  const moment = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

/** Reads 9, 9:30, 09.30 or 0930 as hours and minutes. */
export function readTime(text: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

export type DueProblem = 'day' | 'time' | 'late';

/**
 * The deadline that the fields mean, null for none, or what is wrong with them. The fields have minute precision: an
 * unchanged deadline keeps its exact value, also if it has passed.
 */
export function readDue(
  fields: DueFields,
  before: string | null,
  now: number,
): { dueat: string | null } | { problem: DueProblem } {
  if (!fields.day) return { dueat: null };
  const day = readDay(fields.day);
  if (!day) return { problem: 'day' };
  const time = readTime(fields.time);
  if (!time) return { problem: 'time' };
  const known = fieldsOf(before);
  if (before !== null && day === known.day && time === known.time) return { dueat: before };
  const moment = new Date(`${day}T${time}`);
  return moment.getTime() <= now ? { problem: 'late' } : { dueat: moment.toISOString() };
}
