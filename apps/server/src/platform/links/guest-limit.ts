import { AppError } from '@rushes/contract/app-error';
import type { Ctx } from '#platform/context/context.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { countWithin } from '#platform/http/rate-limit.ts';

/**
 * What guests may do through one link: the limit per network is far lower, so that one guest cannot use up the link.
 */
export interface GuestLimit {
  perNetwork: number;
  perLink: number;
  seconds: number;
}

/** Counts the network first: what it is refused does not count for the link. */
export async function requireGuestWithin(
  ctx: Ctx,
  what: string,
  linkid: string,
  limit: GuestLimit,
  by = 1,
): Promise<void> {
  const key = `${what}:${linkid}`;
  const own = await countWithin(ctx.db, `${key}:${clientNetwork(ctx.address)}`, limit.seconds, by);
  if (own.count > limit.perNetwork) throw new AppError('11429', { seconds: own.seconds });
  const all = await countWithin(ctx.db, key, limit.seconds, by);
  if (all.count > limit.perLink) throw new AppError('11429', { seconds: all.seconds });
}
