import { AppError } from '@rushes/contract/app-error';
import type { Language } from '@rushes/contract/enums';
import {
  consumeCode,
  countAttempt,
  countMail,
  forgiveAttempts,
  NO_USER,
  tryCode,
} from '#features/identity/codes/index.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { sendLinkCode } from '../accesslinks.jobs.ts';
import { findReceiver } from '../recipients.queries.ts';
import type { OpenedLink } from './visitors.queries.ts';

// A link with a list of recipients requires a code sent to one of these addresses. Codes are stored as e-mails of
// identity: six digits, stored as a signature only, with five attempts.

const PURPOSE = 'link-code';

const account = ({ id }: OpenedLink, email: string) => `${id} ${email}`;

/** A job looks up the address, so that response times do not reveal who is on the list. */
export async function sendCodeTo(
  ctx: Ctx,
  link: OpenedLink,
  email: string,
  language: Language,
): Promise<void> {
  await countMail(ctx, 'link-code-mail', account(link, email));
  if (!link.listed) return;
  const sealed = ctx.keyring.seal(PURPOSE, JSON.stringify({ linkid: link.id, email, language }));
  await enqueue(ctx.db, sendLinkCode, { sealed });
}

/**
 * The e-mail that contained the code. A wrong code and a correct code of an address that is not on the list give
 * the same error.
 */
export async function requireCode(
  ctx: Ctx,
  link: OpenedLink,
  { email, emailcode }: { email: string; emailcode: string },
): Promise<string> {
  await countAttempt(ctx, 'link-code', account(link, email));
  // In its own transaction: the attempt counts also when the request fails.
  const sent = await ctx.db.transaction().execute(async (trx) => {
    const receiver = await findReceiver(trx, link.id, email);
    return tryCode(trx, ctx, PURPOSE, receiver?.id ?? NO_USER, emailcode);
  });
  if (!sent) throw new AppError('ERR115');
  await forgiveAttempts(ctx, 'link-code', account(link, email));
  return sent.id;
}

/** Of two concurrent requests with the same code, only one succeeds. */
export const consumeLinkCode = (trx: Trx, codeid: string) => consumeCode(trx, codeid, 'ERR115');
