import type { Language } from '@rushes/contract/enums';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { deleteCodes } from '../codes/codes.queries.ts';
import { accountDeleted } from '../identity.hooks.ts';
import { mailTo } from '../identity.mails.ts';
import { pages } from '../model/pages.ts';
import { insertPassword, TEMPORARY_DAYS } from '../passwords/passwords.queries.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { forgetChallenges } from '../sign-in/challenges.queries.ts';
import { lockSignInState } from '../sign-in/sign-in.queries.ts';
import { wipeUser } from './account-deletion.queries.ts';
import { forgetUndosToCurrent } from './undo-email.queries.ts';

// Account operations for other features. Each runs in the caller's transaction; the caller records the audit entry.

/**
 * Deletes the account permanently: ends its sessions, removes every sign-in method and frees the address. The name
 * stays on the user's content.
 */
export async function deleteAccount(trx: Trx, userid: string): Promise<void> {
  await fire(accountDeleted, trx, { userid });
  await lockSignInState(trx, userid);
  await endSessionsOf(trx, userid, 'deleted');
  await wipeUser(trx, userid);
}

/** Sets a password that must be replaced at the next sign-in. Ends all sessions and pending sign-ins. */
export async function setTemporaryPassword(trx: Trx, userid: string, passwordHash: string): Promise<void> {
  await lockSignInState(trx, userid);
  await insertPassword(trx, userid, passwordHash, { temporary: true });
  await endAllSessionsAndTokens(trx, userid);
}

/**
 * Call after a password was replaced. Ends all sessions except `but`, pending sign-ins and unused codes, and
 * cancels an address change that an intruder may have requested. The caller must hold the account lock.
 */
export async function endAllSessionsAndTokens(
  trx: Trx,
  userid: string,
  but?: readonly string[],
): Promise<void> {
  await endSessionsOf(trx, userid, 'password', but);
  await forgetChallenges(trx, userid);
  await deleteCodes(trx, ['reset', 'temporary', 'email'], userid);
  await forgetUndosToCurrent(trx, userid);
}

export interface Invitee {
  email: string;
  firstname: string;
  language: Language;
  password: string;
}

export async function sendInvitation(
  trx: Trx,
  ctx: Ctx,
  to: Invitee & { tenant: string; inviter: string },
): Promise<void> {
  const { firstname, password, tenant, inviter } = to;
  const about = { firstname, password, tenant, inviter, url: pages(ctx).signIn, days: TEMPORARY_DAYS };
  await enqueueMail(trx, ctx, mailTo(to, 'invitation', about));
}

export async function sendTemporaryPassword(trx: Trx, ctx: Ctx, to: Invitee): Promise<void> {
  const { firstname, password } = to;
  const about = { firstname, password, url: pages(ctx).signIn, days: TEMPORARY_DAYS };
  await enqueueMail(trx, ctx, mailTo(to, 'temporaryPassword', about));
}
