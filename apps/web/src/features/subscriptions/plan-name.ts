import { useTranslation } from '#lib/i18n.ts';

const known = [
  'freetrial',
  'freelancer',
  'pro',
  'business',
  'bronze',
  'silver',
  'gold',
  'enterprise',
] as const;
type Known = (typeof known)[number];

export const knownPlan = (alias: string | null): Known | undefined => known.find((plan) => plan === alias);

/** Translated plan name; a plan that was added later keeps its stored name. */
export function usePlanName(): (alias: string | null, given?: string) => string | null {
  const { t } = useTranslation('subscriptions');
  return (alias, given) => {
    const plan = knownPlan(alias);
    return plan ? t(`plan.${plan}.name`) : (given ?? alias);
  };
}
