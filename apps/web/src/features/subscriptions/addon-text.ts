import type { Addon } from '@rushes/contract/subscriptions';
import { count, gigabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';

/** An add-on in words, such as 500 GB outbound data. */
export function useAddonText() {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const name = ({ resource, units }: Pick<Addon, 'resource' | 'units'>, quantity = 1) => {
    const all = units * quantity;
    if (resource === 'storage' || resource === 'bandwidth')
      return t(`addon.name.${resource}`, { amount: gigabytes(all, language) });
    if (resource === 'translation')
      return t('addon.name.translation', { amount: count(all * 1000, language) });
    if (resource === 'transcription' || resource === 'recognition')
      return t(`addon.name.${resource}`, { amount: count(all, language) });
    return t('addon.name.credits', { amount: count(all, language) });
  };
  return { name };
}
