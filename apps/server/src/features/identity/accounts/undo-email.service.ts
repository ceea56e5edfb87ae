import { AppError } from '@rushes/contract/app-error';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx, UserCtx } from '#platform/context/context.ts';
import { consumeCode, findByToken, issueToken } from '../codes/codes.service.ts';
import { type Addressee, sendSecurityMail } from '../identity.mails.ts';
import { maskEmail } from '../model/mask-email.ts';
import { pages } from '../model/pages.ts';
import { findSessionStart } from '../sessions/sessions.queries.ts';
import { countAddress } from '../sign-in/attempts.service.ts';
import { lockSignInState } from '../sign-in/sign-in.queries.ts';
import { endTokensOf } from '../tokens/tokens.service.ts';
import { endAllSessionsAndTokens } from './manage-account.service.ts';
import { hasUser, updateProfile } from './profile.service.ts';
import {
  dropMethodsSince,
  forgetDevices,
  forgetUndosExcept,
  forgetUndosSince,
} from './undo-email.queries.ts';

const UNDO_MINUTES = 7 * 24 * 60;

type Owner = Addressee & { id: string; firstname: string };

/** A requested change of address. Carried from the request to its confirmation and to the undo links. */
export interface Requested {
  /** When it was requested. Gives the order of changes. */
  since: string;
  /** When the session that requested it began: undoing it also removes the sign-in methods added after that. */
  begun: string;
}

export async function noteRequest(trx: Trx, { actor }: UserCtx): Promise<Requested> {
  const since = new Date().toISOString();
  return { since, begun: (await findSessionStart(trx, actor.sessionid)) ?? since };
}

export function readRequest({ since, begun }: Record<string, unknown>): Requested {
  const requested = String(since ?? new Date().toISOString());
  return { since: requested, begun: String(begun ?? requested) };
}

/** Tells the old address, with a link that takes the change back. */
export async function warnOldAddress(
  trx: Trx,
  ctx: Ctx,
  user: Owner,
  kind: 'emailAsked' | 'emailChanged',
  { email, since, begun }: Requested & { email: string },
): Promise<void> {
  const data = { email: user.email, since, begun };
  const mail = { purpose: 'email-undo', subjectid: user.id, minutes: UNDO_MINUTES, data } as const;
  const undoUrl = pages(ctx).undoEmail(await issueToken(trx, ctx, mail));
  await sendSecurityMail(trx, ctx, user, kind, { email, undoUrl });
}

/**
 * After an administrator changed an address. Only a change of one's own address can be taken back by its link; other
 * users ask an administrator, whose change is final for the links sent to other addresses.
 */
export async function notifyOldAddress(trx: Trx, ctx: UserCtx, user: Owner, email: string): Promise<void> {
  if (user.id === ctx.actor.userid) {
    const requested = await noteRequest(trx, ctx);
    return warnOldAddress(trx, ctx, user, 'emailChanged', { email, ...requested });
  }
  await forgetUndosExcept(trx, user.id, email);
  await sendSecurityMail(trx, ctx, user, 'emailChanged', { email });
}

/**
 * Public: the caller can no longer sign in. The link was sent only to the old address. When another account
 * has that address, the intruder is signed out all the same, and the link stays valid.
 */
export async function undoEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  await countAddress(ctx, 'link.email');
  const { email, isTaken } = await ctx.db.transaction().execute(async (trx) => {
    const sent = await findByToken(trx, ctx, 'email-undo', token);
    const user = sent && (await lockSignInState(trx, sent.subjectid));
    if (!sent || !user || user.disabled) throw new AppError('11022');
    const email = String(sent.data.email);
    const isChanged = user.email.toLowerCase() !== email.toLowerCase();
    const isTaken = isChanged && (await hasUser(trx, email, user.id));
    const { since, begun } = readRequest(sent.data);
    if (!isTaken) {
      await consumeCode(trx, sent.id, '11022');
      await forgetUndosSince(trx, user.id, since);
    }
    if (isChanged && !isTaken) await updateProfile(trx, user.id, { email }, { proven: true });
    const dropped = await dropMethodsSince(trx, user.id, begun);
    const tokens = await endTokensOf(trx, user.id);
    await forgetDevices(trx, user.id);
    await endAllSessionsAndTokens(trx, user.id);
    await recordAudit(trx, ctx, {
      action: isTaken ? 'account.emailNotRestored' : 'account.emailRestored',
      actorid: user.id,
      tenantid: user.tenantid,
      data: { from: maskEmail(user.email), to: maskEmail(email), dropped, tokens },
    });
    return { email, isTaken };
  });
  if (isTaken) throw new AppError('11023');
  return { email };
}
