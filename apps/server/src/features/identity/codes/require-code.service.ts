import { AppError } from '@rushes/contract/app-error';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt, forgiveAttempts } from '../sign-in/attempts.service.ts';
import { findKnownDevice } from '../sign-in/known-device.service.ts';
import { recordRefusalIn, unlessKnown } from '../sign-in/refused-attempts.service.ts';
import { findSignInStateByEmail, type SignInState } from '../sign-in/sign-in.queries.ts';
import type { Sent } from './codes.queries.ts';
import { NO_USER, tryCode } from './codes.service.ts';

type AccountCodePurpose = 'sign-up' | 'reset' | 'temporary';

/** Which users can use a code of each purpose. */
const isMeant: Record<AccountCodePurpose, (user: SignInState) => boolean> = {
  'sign-up': (user) => !user.emailverified,
  reset: (user) => user.emailverified && !user.disabled,
  temporary: (user) => user.emailverified && !user.disabled && user.temporary,
};

/**
 * Returns the user and the row of the code, which stays until `consumeCode`. Wrong, expired, out of attempts and unknown
 * give the same error in the same time: the attempt and the refusal are one commit, whether or not there is a row to
 * count it on.
 */
export async function requireCode(
  ctx: Ctx,
  purpose: AccountCodePurpose,
  email: string,
  code: string,
): Promise<{ user: SignInState; sent: Sent }> {
  const what = `code.${purpose}`;
  await countAttempt(ctx, what, email);
  const found = await findSignInStateByEmail(ctx.db, email);
  const user = found && isMeant[purpose](found) ? found : undefined;
  const sent = await ctx.db.transaction().execute(async (trx) => {
    // Wrong codes of strangers must not block the code for the owner's own browser.
    const isLimited = (await findKnownDevice(ctx, email, trx)) === undefined;
    const mail = await tryCode(trx, ctx, purpose, user?.id ?? NO_USER, code, isLimited);
    if (!mail) {
      const data = { reason: 'code', call: purpose, ...unlessKnown(found, email) };
      await recordRefusalIn(trx, ctx, found, data);
    }
    return mail;
  });
  if (!user || !sent) throw new AppError('ERR115');
  await forgiveAttempts(ctx, what, email);
  return { user, sent };
}
