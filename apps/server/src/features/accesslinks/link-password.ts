import { AppError } from '@rushes/contract/app-error';
import { countAddress, countAttempt, forgiveAttempts } from '#features/identity/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx } from '#platform/context/context.ts';
import { nobodysHash, verifyPassword } from '#platform/crypto/password.ts';

/** A link of any kind, as far as its password goes. */
interface Guarded {
  id: string;
  tenantid: string;
  password: string | null;
}

/** What is guessed at, and what the record says of a link that was guessed at too often. */
export interface Guess {
  attempt: string;
  noted?: Record<string, string>;
}

/**
 * A wrong code costs as much as a wrong password, and is answered alike. Guesses are counted for the link and for where
 * they come from.
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
  const isRight = await verifyPassword(password.trim(), link?.password ?? nobodysHash);
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
