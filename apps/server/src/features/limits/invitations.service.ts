import { AppError } from '@rushes/contract/app-error';
import type { Services, Trx } from '#platform/context/context.ts';
import { countWithin } from '#platform/http/rate-limit.ts';
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
}
