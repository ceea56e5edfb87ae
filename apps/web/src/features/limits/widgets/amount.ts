import type { BundledService, ResourceName } from '@rushes/contract/limits';
import { bytes, count, gigabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';

const GIGABYTE = 1_000_000_000;
const isBytes = (name: ResourceName) => name === 'storage' || name === 'bandwidth';

/** Services are sold and shown in these units; a unit of translation is a thousand characters. */
const sizes: Record<BundledService, number> = { transcription: 1, translation: 1000, recognition: 1 };
const isBundle = (name: ResourceName): name is BundledService => name in sizes;

export const shownUnits = (name: ResourceName, units: number): number =>
  isBundle(name) ? units * sizes[name] : units;

/** The name of a limit and its amounts in words. Limits are round and have a unit, usage is exact. */
export function useAmounts() {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  return {
    name: (name: ResourceName) => t(`resource.${name}`),
    limit: (name: ResourceName, value: number) => {
      if (isBytes(name)) return gigabytes(value / GIGABYTE, language);
      const amount = count(shownUnits(name, value), language);
      return isBundle(name) ? t(`unit.${name}`, { amount }) : amount;
    },
    used: (name: ResourceName, value: number) =>
      isBytes(name) ? bytes(value, language) : count(shownUnits(name, value), language),
  };
}
