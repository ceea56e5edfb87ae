import type { Language } from '@rushes/contract/enums';
import { locale } from '#lib/format.ts';

/** Formats the UTC day, so that it is the same calendar day in every time zone. */
export const dayText = (expireat: string, language: Language): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(expireat),
  );
