import { AppError } from '@rushes/contract/app-error';
import { type Invitations, LIMIT_WARNING_PERCENT } from '@rushes/contract/limits';
import type { Db, Services, Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { countWithin, findCount } from '#platform/http/rate-limit.ts';
import { limitNeared } from './limit-neared.hooks.ts';
import { isTrial } from './limits.queries.ts';

const DAY = 86_400;
const keyOf = (tenantid: string) => `invitations:${tenantid}`;

async function limitOf(db: Db, { settings }: Pick<Services, 'settings'>, tenantid: string): Promise<number> {
  const { trial, paying } = settings.invitationsPerDay;
  return (await isTrial(db, tenantid)) ? trial : paying;
}

export async function readInvitations(
  db: Db,
  services: Pick<Services, 'settings'>,
  tenantid: string,
): Promise<Invitations> {
  const limit = await limitOf(db, services, tenantid);
  const found = await findCount(db, keyOf(tenantid));
  return { used: Math.min(limit, found?.count ?? 0), limit, resetat: found?.resetat ?? null };
}

/**
 * Counts e-mails to people who did not ask for them; a workspace must not become a sender of spam. Call it last in the
 * transaction that sends them: a refused invitation is not counted, and others of the tenant wait.
 */
export async function countInvitations(
  trx: Trx,
  services: Pick<Services, 'settings'>,
  tenantid: string,
  invitations = 1,
): Promise<void> {
  const max = await limitOf(trx, services, tenantid);
  const { count, seconds } = await countWithin(trx, keyOf(tenantid), DAY, invitations);
  if (count > max) throw new AppError('ERR192', { max, hours: Math.ceil(seconds / 3600) });
  const percent = (of: number) => Math.floor((of * 100) / max);
  const [before, percentage] = [percent(count - invitations), percent(count)];
  for (const level of [100, LIMIT_WARNING_PERCENT] as const) {
    if (before >= level || percentage < level) continue;
    return fire(limitNeared, trx, { tenantid, name: 'invitations', level, percentage });
  }
}
