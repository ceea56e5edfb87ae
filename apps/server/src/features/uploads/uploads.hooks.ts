import { defineHook } from '#platform/hooks/hook.ts';

/** The last byte of an original is stored and its row is complete. */
export const rawArrived = defineHook<{ podid: string; tenantid: string }>('raw.arrived');
