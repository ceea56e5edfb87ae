import type { ResourceName } from '@rushes/contract/limits';
import { defineHook } from '#platform/hooks/hook.ts';

/** So much of what the plan allows is used, for the first time since it was less. */
export const limitNeared = defineHook<{
  tenantid: string;
  name: ResourceName;
  level: 80 | 100;
  percentage: number;
}>('limits.neared');
