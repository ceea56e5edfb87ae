import type { Language } from '@rushes/contract/enums';
import { instant, locale } from '#lib/format.ts';

/** "Today 10:56", "Yesterday 17:58", "Wed 11 Nov", and with the year when it is another one. */
export function activity(
  value: string,
  language: Language,
  today: string,
  yesterday: string,
  now: Date = new Date(),
): string {
  const moment = new Date(instant(value));
  const days = dayNumber(now) - dayNumber(moment);
  if (days === 0 || days === 1) {
    const time = moment.toLocaleTimeString(locale(language), { hour: '2-digit', minute: '2-digit' });
    return `${days === 0 ? today : yesterday} ${time}`;
  }
  const sameYear = moment.getFullYear() === now.getFullYear();
  const near = days > 1 && days < 14;
  return moment
    .toLocaleDateString(locale(language), {
      ...(near ? { weekday: 'short' } : {}),
      day: 'numeric',
      month: 'short',
      ...(sameYear ? {} : { year: 'numeric' }),
    })
    .replace(',', '');
}

/** Calendar days, not 24 hours: what happened before midnight was yesterday. */
function dayNumber(moment: Date): number {
  return Math.round(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000);
}
