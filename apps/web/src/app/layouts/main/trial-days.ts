import type { UserTenant } from '@rushes/contract/identity';

interface Viewer {
  /** Has `control TenantConfiguration` on the current access point. */
  admin: boolean;
  /** In the panel of an editing application. */
  extension: boolean;
}

/** Remaining days of a free trial, for users who can choose a plan; null otherwise. */
export function trialDays(tenant: UserTenant | undefined, { admin, extension }: Viewer): number | null {
  if (!tenant || !admin || extension) return null;
  const { subscriptionType, subscriptionEnd, expired } = tenant.subscription;
  if (subscriptionType !== 'freetrial' || !subscriptionEnd || expired) return null;
  const { days, minutes } = subscriptionEnd;
  // Round up: "0 days left" would be wrong while the trial is active.
  return minutes > days * 24 * 60 ? days + 1 : days;
}
