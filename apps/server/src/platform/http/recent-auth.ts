import { AppError } from '@rushes/contract/app-error';
import { RECENT_AUTH_MINUTES } from '@rushes/contract/endpoint';
import type { Actor } from '#platform/context/context.ts';

/** Stolen tokens must not be enough for this: the user has to prove again who they are. */
export function requireRecentAuth({ provedat = 0 }: Actor, now = Date.now()): void {
  if (now - provedat > RECENT_AUTH_MINUTES * 60_000) throw new AppError('ERR190');
}
