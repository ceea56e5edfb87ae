import type { ResourceName } from '@rushes/contract/limits';
import { bytes, count, gigabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';

const GIGABYTE = 1_000_000_000;
const isBytes = (name: ResourceName) => name === 'storage' || name === 'bandwidth';

/** The name of a limit and its amounts in words. Limits are round, usage is exact. */
export function useAmounts() {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  return {
    name: (name: ResourceName) => t(`resource.${name}`),
    limit: (name: ResourceName, value: number) =>
      isBytes(name) ? gigabytes(value / GIGABYTE, language) : count(value, language),
    used: (name: ResourceName, value: number) =>
      isBytes(name) ? bytes(value, language) : count(value, language),
  };
}
