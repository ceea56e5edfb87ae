import { AppError } from '@rushes/contract/app-error';
import {
  closeMail,
  countAttempt,
  countMail,
  forgiveAttempts,
  NOBODY,
  tryCode,
} from '#features/identity/index.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { sendLinkCode } from './accesslinks.jobs.ts';
import { findReceiver } from './receivers.queries.ts';
import type { OpenedLink } from './visitors.queries.ts';

// A link with a list of addresses opens to whoever reads the mail of one of them. The codes are e-mails of identity:
// six digits of which only a signature is kept, with five tries.

const PURPOSE = 'link-code';

const account = ({ id }: OpenedLink, email: string) => `${id} ${email}`;

/** Looking the address up is left for later: by the clock nobody finds out who is on the list. */
export async function sendCodeTo(ctx: Ctx, link: OpenedLink, email: string): Promise<void> {
  await countMail(ctx, 'link-code-mail', account(link, email));
  if (!link.listed) return;
  const sealed = ctx.keyring.seal(PURPOSE, JSON.stringify({ linkid: link.id, email }));
  await enqueue(ctx.db, sendLinkCode, { sealed });
}

/** The e-mail the code came by. A wrong code, and a right one for an address that is not on the list, are one answer. */
export async function requireCode(
  ctx: Ctx,
  link: OpenedLink,
  { email, emailcode }: { email: string; emailcode: string },
): Promise<string> {
  await countAttempt(ctx, 'link-code', account(link, email));
  // In a transaction of its own: a try counts also when nothing comes of it.
  const sent = await ctx.db.transaction().execute(async (trx) => {
    const receiver = await findReceiver(trx, link.id, email);
    return tryCode(trx, ctx, PURPOSE, receiver?.id ?? NOBODY, emailcode);
  });
  if (!sent) throw new AppError('ERR115');
  await forgiveAttempts(ctx, 'link-code', account(link, email));
  return sent.id;
}

/** Once: of two who come with the same code, one comes in. */
export const closeCode = (trx: Trx, letterid: string) => closeMail(trx, letterid, 'ERR115');
