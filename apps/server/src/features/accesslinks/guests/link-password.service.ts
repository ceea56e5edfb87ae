import { AppError } from '@rushes/contract/app-error';
import { countAddress, countAttempt, forgiveAttempts } from '#features/identity/codes/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx } from '#platform/context/context.ts';
import { dummyHash, verifyPassword } from '#platform/crypto/password.ts';

/** The password-related fields of a link of any kind. */
interface Guarded {
  id: string;
  tenantid: string;
  password: string | null;
}

/** Key of the rate limit, and audit data for a link whose limit was exceeded. */
export interface Guess {
  attempt: string;
  noted?: Record<string, string>;
}

/**
 * A wrong link code takes as long as a wrong password and gives the same error. Attempts are counted per link and
 * per IP address.
 */
export async function requirePassword<Link extends Guarded>(
  ctx: Ctx,
  link: Link | undefined,
  { code, password }: { code: string; password: string },
  { attempt, noted }: Guess,
): Promise<Link> {
  if (link?.password === null) {
    await countAddress(ctx, attempt);
    return link;
  }
  await countAttempt(ctx, attempt, code, link && (() => noteLimit(ctx, link, noted)));
  const isRight = await verifyPassword(password.trim(), link?.password ?? dummyHash());
  if (!link || !isRight) throw new AppError('1013');
  await forgiveAttempts(ctx, attempt, code);
  return link;
}

const noteLimit = (ctx: Ctx, { id, tenantid }: Guarded, noted: Guess['noted']) =>
  ctx.db.transaction().execute((trx) =>
    recordAudit(trx, ctx, {
      action: 'link.refused',
      tenantid,
      subjectid: id,
      data: { ...noted, reason: 'limit' },
    }),
  );
