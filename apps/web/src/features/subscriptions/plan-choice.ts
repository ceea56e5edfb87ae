import type { Resource } from '@rushes/contract/limits';
import type { Plan, SubscriptionReply } from '@rushes/contract/subscriptions';

const GIGABYTE = 1_000_000_000;

/** What exists must fit into a plan; what is counted per month starts again. */
export function fits({ includes }: Pick<Plan, 'includes'>, usage: readonly Resource[]): boolean {
  const limits: Partial<Record<Resource['name'], number>> = {
    storage: includes.storage * GIGABYTE,
    teamusers: includes.teamusers,
    clientusers: includes.clientusers,
  };
  return usage.every(({ name, used, extra }) => used <= (limits[name] ?? Number.POSITIVE_INFINITY) + extra);
}

/** No plan starts on an invoice while another invoice is unpaid. A smaller one can be chosen for the next period. */
export const mustPayFirst = ({ billing, account }: Pick<SubscriptionReply, 'billing' | 'account'>): boolean =>
  billing.provider === 'invoice' && account.unpaid !== null;

/** How a limit can be raised: there are no add-ons for seats, and storage can also be freed. */
export const adviceFor = (name: Resource['name']): 'storage' | 'seats' | 'text' =>
  name === 'storage' ? 'storage' : name === 'teamusers' || name === 'clientusers' ? 'seats' : 'text';

/** A plan with a price, which can be chosen. */
export const isSold = ({ monthly }: Pick<Plan, 'monthly'>): boolean => monthly !== null;

/** The one plan whose button stands out: the next larger one, or without a running plan the last one again. */
export function recommendedPlan(
  plans: readonly Plan[],
  usage: readonly Resource[],
  isRunning: boolean,
): Plan | null {
  const last = plans.find((plan) => plan.current === 1 && isSold(plan) && fits(plan, usage));
  return (isRunning ? null : last) ?? upgradeFor(plans, usage);
}

/** The next larger plan into which the usage fits. */
export function upgradeFor(plans: readonly Plan[], usage: readonly Resource[]): Plan | null {
  const at = plans.findIndex(({ current }) => current === 1);
  return plans.slice(at + 1).find((plan) => isSold(plan) && fits(plan, usage)) ?? null;
}
