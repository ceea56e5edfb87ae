import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { maskEmail } from '../model/mask-email.ts';

type Tried = { id: string; tenantid: string | null } | undefined;

/** Records a refused attempt in a transaction of its own. */
export async function recordRefusal(ctx: Ctx, user: Tried, data: Record<string, unknown>): Promise<void> {
  await ctx.db.transaction().execute((trx) => recordRefusalIn(trx, ctx, user, data));
}

export async function recordRefusalIn(
  trx: Trx,
  ctx: Ctx,
  user: Tried,
  data: Record<string, unknown>,
): Promise<void> {
  await recordAudit(trx, ctx, {
    action: 'session.refused',
    subjectid: user?.id,
    tenantid: user?.tenantid,
    data,
  });
}

/** The typed address, masked, when no account has it: it may belong to a person elsewhere. */
export function unlessKnown(user: object | undefined, email: string): { email?: string } {
  return user ? {} : { email: maskEmail(email) };
}
