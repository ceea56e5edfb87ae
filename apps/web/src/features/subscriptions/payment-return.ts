import { getSubscription } from '@rushes/contract/subscriptions';
import { limitKeys } from '#features/limits/keys.ts';
import { serviceKeys } from '#features/services/keys.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentAccess } from '#session/access.ts';
import { reloadUser, useSession } from '#session/session.ts';
import { subscriptionKeys } from './keys.ts';

/** Removes it from the address, so that a reload does not read the purchase again. */
function takeCheckout(): string | null {
  const url = new URL(window.location.href);
  const checkout = url.searchParams.get('checkout');
  if (checkout === null) return null;
  url.searchParams.delete('checkout');
  window.history.replaceState(window.history.state, '', url);
  return checkout;
}

async function readPurchase(
  tenantId: string,
  checkout: string,
  checkPage: () => Promise<void>,
): Promise<void> {
  await call(getSubscription, { params: { id: tenantId }, query: { checkout } });
  await reloadUser();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: subscriptionKeys.one(tenantId) }),
    queryClient.invalidateQueries({ queryKey: limitKeys.resources(tenantId) }),
    queryClient.invalidateQueries({ queryKey: serviceKeys.checks }),
    checkPage(),
  ]);
}

/** The page of a payment service leads back with the id of the purchase. Its event may arrive later. */
export function completePurchase(checkPage: () => Promise<void>): void {
  const checkout = takeCheckout();
  if (checkout === null) return;
  const stop = useSession.subscribe(() => {
    const access = currentAccess();
    if (!access) return;
    stop();
    // If this fails, the event of the payment service opens the pages.
    void readPurchase(access.tenant.id, checkout, checkPage).catch(() => {});
  });
}
