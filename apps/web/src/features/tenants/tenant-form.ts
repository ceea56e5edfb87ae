import type { TenantLimits } from '@rushes/contract/tenants';

export const limitFields = ['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits'] as const;
export type LimitField = (typeof limitFields)[number];

/** Maximum values of the server. */
const most: Record<LimitField, number> = {
  teamusers: 1_000_000,
  clientusers: 1_000_000,
  storage: 9_000_000,
  bandwidth: 9_000_000,
  credits: 1_000_000_000,
};

/** Whole numbers from 0; storage and bandwidth allow decimals. Undefined if invalid. */
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

/** The API stores a calendar day as the end of that day in UTC, and every client shows that day. */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;
export const dayOf = (moment: string): string => moment.slice(0, 10);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True if the date has not ended yet. */
export function isComing(day: string, now: number): boolean {
  return DAY.test(day) && Date.parse(endOfDay(day)) > now;
}
