import type { Language } from '@rushes/contract/enums';
import { dayAndMonth, instant } from '#lib/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type ShortTime =
  | { say: 'when.now' | 'when.yesterday' }
  | { say: 'when.minutes' | 'when.hours'; count: number }
  | { date: string };

/** Short form for lists: now, 2 min, 3 h, yesterday, 9 March. */
export function shortTime(value: string, language: Language, now: number = Date.now()): ShortTime {
  const moment = instant(value);
  const passed = Math.max(0, now - moment);
  if (passed < MINUTE) return { say: 'when.now' };
  if (passed < HOUR) return { say: 'when.minutes', count: Math.floor(passed / MINUTE) };
  const days = calendarDays(now) - calendarDays(moment);
  if (days === 0) return { say: 'when.hours', count: Math.floor(passed / HOUR) };
  if (days === 1) return { say: 'when.yesterday' };
  return { date: dayAndMonth(value, language, { now }) };
}

function calendarDays(moment: number): number {
  const day = new Date(moment);
  return Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
}
