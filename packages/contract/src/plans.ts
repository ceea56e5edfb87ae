// What a plan opens. Without schemas: the first page a browser loads asks it too.

/** Who has a brand. Whoever loses the plan keeps it; it is shown again with the plan. */
export const hasBranding = ({
  subscriptionType,
  plan,
}: {
  subscriptionType: string;
  plan: string | null;
}): boolean => subscriptionType === 'enterprise' || plan === 'gold';
