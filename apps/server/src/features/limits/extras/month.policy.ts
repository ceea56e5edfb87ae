import { planResources, type ResourceName } from '@rushes/contract/limits';

/** Units that were bought on top of the plan. */
export interface Extra {
  id: string;
  remaining: number;
  /** Including the current month. */
  monthsleft: number;
}

export interface Month {
  /** What the plan includes. */
  base: number;
  used: number;
  /** The part of the usage that belongs to work in progress: it counts in the month in which the work ends. */
  reserved: number;
  extras: readonly Extra[];
}

/** How many months bought units last: the month in which they are bought, and the next one. */
export const EXTRA_MONTHS = 2;

const lasting: readonly ResourceName[] = planResources.filter(
  (name) => name !== 'bandwidth' && name !== 'credits',
);
/** Counted per month, in contrast to what exists, such as storage and users. */
export const isMonthly = (name: ResourceName): boolean => !lasting.includes(name);

/** A month ends: units of the plan are lost, bought ones are carried over once, those that expire first are used first. */
export function endMonth(name: ResourceName, { base, used, reserved, extras }: Month): Month {
  let over = isMonthly(name) ? Math.max(0, used - reserved - base) : 0;
  const kept: Extra[] = [];
  for (const extra of extras.toSorted((one, other) => one.monthsleft - other.monthsleft)) {
    const taken = Math.min(over, extra.remaining);
    over -= taken;
    const remaining = extra.remaining - taken;
    if (remaining > 0 && extra.monthsleft > 1)
      kept.push({ id: extra.id, remaining, monthsleft: extra.monthsleft - 1 });
  }
  return { base, used: isMonthly(name) ? reserved : used, reserved, extras: kept };
}

export const sumExtras = (extras: readonly Extra[]): number =>
  extras.reduce((sum, { remaining }) => sum + remaining, 0);
