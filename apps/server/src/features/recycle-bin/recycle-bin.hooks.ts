import { defineHook } from '#platform/hooks/hook.ts';

/** Files were restored: work that their deletion interrupted can resume. */
export const podsRestored = defineHook<{ tenantid: string; podids: readonly string[] }>('pods.restored');

/** Files were moved to the recycle bin: these, and those in these folders. */
export const podsBinned = defineHook<{
  tenantid: string;
  nodeids: readonly string[];
  podids: readonly string[];
}>('pods.binned');
