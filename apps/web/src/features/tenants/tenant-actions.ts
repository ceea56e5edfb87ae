import type { TenantState } from './queries.ts';

export type TenantAction = 'edit' | 'close' | 'restore' | 'delete';

/** Actions available per tenant state. The server has further conditions. */
export const actionsIn: Record<TenantState, readonly TenantAction[]> = {
  active: ['edit', 'close'],
  expired: ['edit', 'close'],
  marked: ['edit', 'restore', 'close', 'delete'],
  deleted: ['edit', 'restore', 'delete'],
};
