import type { Language } from '@rushes/contract/enums';
import { locale } from '#lib/format.ts';

/** Whole euros without decimals, as in price lists. */
export function euros(cents: number, language: Language): string {
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat(locale(language), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(cents / 100);
}
