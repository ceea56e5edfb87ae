// Features of a plan. No schemas here: the first page of the browser loads this module.

/** Plans with branding. Without such a plan the branding is kept, but not shown until the tenant has one again. */
export const hasBranding = ({
  subscriptionType,
  plan,
}: {
  subscriptionType: string;
  plan: string | null;
}): boolean => subscriptionType === 'enterprise' || plan === 'gold';
