import type { TenantLimits } from '@rushes/contract/tenants';

export const limitFields = ['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits'] as const;
export type LimitField = (typeof limitFields)[number];

/** The most the server takes. */
const most: Record<LimitField, number> = {
  teamusers: 1_000_000,
  clientusers: 1_000_000,
  storage: 9_000_000,
  bandwidth: 9_000_000,
  credits: 1_000_000_000,
};

/** Whole numbers from nought; storage and bandwidth may have decimals. Undefined when it is none of that. */
export function limitOf(field: LimitField, text: string): number | undefined {
  const tidy = text.trim().replace(',', '.');
  const pattern = field === 'storage' || field === 'bandwidth' ? /^\d+(\.\d{1,3})?$/ : /^\d+$/;
  const value = Number(tidy);
  return pattern.test(tidy) && value <= most[field] ? value : undefined;
}

export function limitsOf(values: Record<LimitField, string>): TenantLimits {
  return Object.fromEntries(
    limitFields.map((field) => [field, limitOf(field, values[field]) ?? 0]),
  ) as TenantLimits;
}

/** A day in a calendar is the end of that day in UTC on the wire, and is shown as that day everywhere. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;
export const dayOf = (moment: string): string => moment.slice(0, 10);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether what stands in a date field is a day that has not ended yet. */
export function isComing(day: string, now: number): boolean {
  return DAY.test(day) && Date.parse(endOfDay(day)) > now;
}
