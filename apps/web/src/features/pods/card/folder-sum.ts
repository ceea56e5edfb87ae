import type { Language } from '@rushes/contract/enums';
import type { NodeTotals } from '@rushes/contract/nodes';
import type { TFunction } from 'i18next';
import { bytes } from '#lib/format.ts';

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** "12 files · 3.4 GB"; an empty folder has no size. The only line break is before the size. */
export function folderSum(t: TFunction<'pods'>, { pods, size }: NodeTotals, language: Language): string {
  const files = t('files', { count: pods });
  return pods > 0 ? `${unbroken(files)} ${unbroken(`${t('between')} ${bytes(size, language)}`)}` : files;
}
