import type { ResourceName } from '@rushes/contract/limits';
import { defineHook } from '#platform/hooks/hook.ts';

/** Usage has reached this percentage of the limit, for the first time since it was below. */
export const limitNeared = defineHook<{
  tenantid: string;
  /** A limit of the plan, or one that every tenant has. */
  name: ResourceName | 'invitations';
  level: 80 | 100;
  percentage: number;
}>('limits.neared');
