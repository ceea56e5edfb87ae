import type { Addon } from '@rushes/contract/subscriptions';
import { useAddonText } from '../addon-text.ts';
import { useSubscription } from '../queries.ts';

interface Offer {
  addon: Addon;
  /** As many as cover what is lacking. */
  quantity: number;
  name: string;
}

/** The credits that can be bought, if any. Asked for only when credits are lacking. */
export function useCreditAddon(tenantId: string, lacking: number): Offer | null {
  const { data } = useSubscription(tenantId);
  const text = useAddonText();
  const addon = data?.addons.find(({ resource }) => resource === 'credits');
  if (!addon) return null;
  const quantity = Math.max(1, Math.ceil(lacking / addon.units));
  return { addon, quantity, name: text.name(addon, quantity) };
}
