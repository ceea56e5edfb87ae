import type { UsageMetric } from '@rushes/contract/usage';
import { bytes, count, locale } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';

const inBytes = new Set<UsageMetric>(['storage', 'bandwidth', 'uploadbytes']);
const GIGABYTE = 1e9;
const THOUSAND = 1000;

export function useFigures() {
  const language = useLanguage();
  const { t } = useTranslation('usage');
  const day = (text: string, options: Intl.DateTimeFormatOptions) =>
    new Date(text).toLocaleDateString(locale(language), { ...options, timeZone: 'UTC' });
  return {
    /** With its unit. */
    figure: (metric: UsageMetric, value: number) =>
      inBytes.has(metric) ? bytes(value, language) : count(value, language),
    /** On an axis: as short as possible. */
    short: (metric: UsageMetric, value: number) => {
      if (!inBytes.has(metric)) return count(value, language);
      const [unit, size] =
        value >= GIGABYTE * THOUSAND
          ? (['TB', GIGABYTE * THOUSAND] as const)
          : value >= GIGABYTE
            ? (['GB', GIGABYTE] as const)
            : value >= GIGABYTE / THOUSAND
              ? (['MB', GIGABYTE / THOUSAND] as const)
              : (['kB', THOUSAND] as const);
      const amount = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 2 }).format(
        value / size,
      );
      return value === 0 ? '0' : `${amount} ${unit}`;
    },
    shortDay: (text: string) => day(text, { day: 'numeric' }),
    fullDay: (text: string) => day(text, { day: 'numeric', month: 'long', year: 'numeric' }),
    dayAndMonth: (text: string) => day(text, { day: 'numeric', month: 'long' }),
    month: (text: string) => day(text, { month: 'short' }),
    fullMonth: (text: string) => day(text, { month: 'long', year: 'numeric' }),
    span: ({ from, to }: { from: string; to: string }) =>
      from === to
        ? day(from, { day: 'numeric', month: 'long', year: 'numeric' })
        : t('span', {
            from: day(from, {
              day: 'numeric',
              ...(from.slice(0, 7) === to.slice(0, 7) ? {} : { month: 'long' }),
              ...(from.slice(0, 4) === to.slice(0, 4) ? {} : { year: 'numeric' }),
            }),
            to: day(to, { day: 'numeric', month: 'long', year: 'numeric' }),
          }),
  };
}
