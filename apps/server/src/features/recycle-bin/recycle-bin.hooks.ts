import { defineHook } from '#platform/hooks/hook.ts';

/** Files are back from the bin: what was to happen with them when they were deleted may go on. */
export const podsRestored = defineHook<{ tenantid: string; podids: readonly string[] }>('pods.restored');
