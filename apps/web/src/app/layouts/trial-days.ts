import type { UserTenant } from '@rushes/contract/identity';

interface Viewer {
  /** Control TenantConfiguration, where they work now. */
  admin: boolean;
  /** Inside an editing suite. */
  extension: boolean;
}

/** The days left of a free trial, for whoever could end it by choosing a plan; null when there is nothing to count. */
export function trialDays(tenant: UserTenant | undefined, { admin, extension }: Viewer): number | null {
  if (!tenant || !admin || extension) return null;
  const { subscriptionType, subscriptionEnd, expired } = tenant.subscription;
  if (subscriptionType !== 'freetrial' || !subscriptionEnd || expired) return null;
  const { days, minutes } = subscriptionEnd;
  // The last hours count as a day: "0 days left" would be wrong while it still runs.
  return minutes > days * 24 * 60 ? days + 1 : days;
}
