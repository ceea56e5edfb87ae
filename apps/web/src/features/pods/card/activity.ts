import type { Language } from '@rushes/contract/enums';
import { instant, locale } from '#lib/format.ts';

/** "Today 10:56", "Yesterday 17:58", "Wed 11 Nov", with the year when it is not the current one. */
export function activity(
  value: string,
  language: Language,
  today: string,
  yesterday: string,
  now: Date = new Date(),
): string {
  const moment = new Date(instant(value));
  const days = dayNumber(now) - dayNumber(moment);
  if (days === 0 || days === 1)
    return `${days === 0 ? today : yesterday} ${formatOf(language, 'time').format(moment)}`;
  if (moment.getFullYear() !== now.getFullYear()) return formatOf(language, 'year').format(moment);
  // The weekday is helpful only for the last two weeks.
  const near = days > 1 && days < 14;
  return formatOf(language, near ? 'weekday' : 'day')
    .format(moment)
    .replace(',', '');
}

const shapes = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes longer than rendering the row it is for. */
function formatOf(language: Language, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const name = `${language} ${shape}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale(language), shapes[shape]);
  formats.set(name, format);
  return format;
}

/** Calendar days, not 24-hour periods: anything before midnight was yesterday. */
function dayNumber(moment: Date): number {
  return Math.round(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000);
}
