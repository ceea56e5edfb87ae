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

const persistentResources: readonly ResourceName[] = planResources.filter(
  (name) => name !== 'bandwidth' && name !== 'credits',
);
/** Counted per month, in contrast to what exists, such as storage and users. */
export const isMonthly = (name: ResourceName): boolean => !persistentResources.includes(name);

/** The usage starts again. What was used beyond the plan is taken from what was bought, first from what expires first. */
export function clearMonth(name: ResourceName, { base, used, reserved, extras }: Month): Month {
  let over = isMonthly(name) ? Math.max(0, used - reserved - base) : 0;
  const kept: Extra[] = [];
  for (const extra of extras.toSorted((one, other) => one.monthsleft - other.monthsleft)) {
    const taken = Math.min(over, extra.remaining);
    over -= taken;
    if (extra.remaining > taken) kept.push({ ...extra, remaining: extra.remaining - taken });
  }
  return { base, used: isMonthly(name) ? reserved : used, reserved, extras: kept };
}

/** A month ends: units of the plan are lost, bought ones are carried over once. */
export function endMonth(name: ResourceName, month: Month): Month {
  const cleared = clearMonth(name, month);
  const extras = cleared.extras.flatMap((extra) =>
    extra.monthsleft > 1 ? [{ ...extra, monthsleft: extra.monthsleft - 1 }] : [],
  );
  return { ...cleared, extras };
}

export const sumExtras = (extras: readonly Extra[]): number =>
  extras.reduce((sum, { remaining }) => sum + remaining, 0);
