import type { TenantState } from './queries.ts';

export type TenantAction = 'edit' | 'close' | 'restore' | 'delete';

/** What can be done to a tenant in which state; the server has the last word on when. */
export const actionsIn: Record<TenantState, readonly TenantAction[]> = {
  active: ['edit', 'close'],
  expired: ['edit', 'close'],
  marked: ['edit', 'restore', 'close', 'delete'],
  deleted: ['edit', 'restore', 'delete'],
};
