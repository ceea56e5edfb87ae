import { defineHook } from '#platform/hooks/hook.ts';

export interface ArrivedRaw {
  podid: string;
  tenantid: string;
  priority?: boolean;
  /** Sent through an upload link, from this page. */
  visitid?: string;
  /** Sent as a newer version of that file, and by whom. */
  version?: { of: string; userid: string; username: string };
}

/** The last byte of each of these originals is stored and its row is complete. */
export const rawArrived = defineHook<readonly ArrivedRaw[]>('raw.arrived');

/** A picture that was sent to stand for the file lies in the store, as large as it came. */
export const posterArrived = defineHook<{ podid: string; tenantid: string; assetid: string }>(
  'poster.arrived',
);
