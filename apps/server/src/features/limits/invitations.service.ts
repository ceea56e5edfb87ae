import { AppError } from '@rushes/contract/app-error';
import { LIMIT_WARNING_PERCENT } from '@rushes/contract/limits';
import type { Services, Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { countWithin } from '#platform/http/rate-limit.ts';
import { limitNeared } from './limit-neared.hooks.ts';
import { isTrial } from './limits.queries.ts';

const DAY = 86_400;

/**
 * Counts e-mails to people who did not ask for them; a workspace must not become a sender of spam. Call it last in the
 * transaction that sends them: a refused invitation is not counted, and others of the tenant wait.
 */
export async function countInvitations(
  trx: Trx,
  { settings }: Pick<Services, 'settings'>,
  tenantid: string,
  invitations = 1,
): Promise<void> {
  const { trial, paying } = settings.invitationsPerDay;
  const max = (await isTrial(trx, tenantid)) ? trial : paying;
  const { count, seconds } = await countWithin(trx, `invitations:${tenantid}`, DAY, invitations);
  if (count > max) throw new AppError('ERR192', { max, hours: Math.ceil(seconds / 3600) });
  const percent = (of: number) => Math.floor((of * 100) / max);
  const [before, percentage] = [percent(count - invitations), percent(count)];
  for (const level of [100, LIMIT_WARNING_PERCENT] as const) {
    if (before >= level || percentage < level) continue;
    return fire(limitNeared, trx, { tenantid, name: 'invitations', level, percentage });
  }
}
