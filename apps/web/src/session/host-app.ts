import { connectHost, detectProgram, type HostGlobals } from '#lib/host/detect.ts';
import type { Host } from '#lib/host/host.ts';
import type { Program } from '#lib/host/messages.ts';

const page = globalThis as unknown as HostGlobals;

/** The editing program whose panel shows this page; null in a browser. */
export const currentProgram = (): Program | null => detectProgram(page);

/** Inside the panel of an editing program, which has no purchases and no browser downloads. */
export const inExtension = (): boolean => currentProgram() !== null;

let connected: { host: Host | null } | undefined;

/** The connection to the panel. Null in a browser, and in a panel that cannot be called. */
export function currentHost(): Host | null {
  connected ??= { host: connectHost(page) };
  return connected.host;
}
