import { defineHook } from '#platform/hooks/hook.ts';

/** Files were restored: work that their deletion interrupted can resume. */
export const podsRestored = defineHook<{ tenantid: string; podids: readonly string[] }>('pods.restored');
