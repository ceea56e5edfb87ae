import type { Resource } from '@rushes/contract/limits';
import type { Plan } from '@rushes/contract/subscriptions';

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
