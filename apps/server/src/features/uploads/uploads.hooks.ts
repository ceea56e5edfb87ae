import { defineHook } from '#platform/hooks/hook.ts';

export interface ArrivedRaw {
  podid: string;
  tenantid: string;
  priority?: boolean;
  /** Id of the visit if it was sent through an upload link. */
  visitid?: string;
  /** Sent as a new version of this file, and by whom. */
  version?: { of: string; userid: string; username: string };
}

/** Called when all bytes of these originals are stored and their rows are complete. */
export const rawArrived = defineHook<readonly ArrivedRaw[]>('raw.arrived');

/** Called when an uploaded thumbnail is stored, in its original size. */
export const posterArrived = defineHook<{ podid: string; tenantid: string; assetid: string }>(
  'poster.arrived',
);
