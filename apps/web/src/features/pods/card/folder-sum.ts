import type { Language } from '@rushes/contract/enums';
import type { NodeTotals } from '@rushes/contract/nodes';
import type { TFunction } from 'i18next';
import { bytes } from '#lib/format.ts';

/** "12 files · 3.4 GB"; an empty folder has no size. */
export function folderSum(t: TFunction<'pods'>, { pods, size }: NodeTotals, language: Language): string {
  const files = t('files', { count: pods });
  return pods > 0 ? `${files} ${t('between')} ${bytes(size, language)}` : files;
}
