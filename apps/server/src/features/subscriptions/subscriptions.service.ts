import { AppError } from '@rushes/contract/app-error';
import { requireMember } from '#features/tenants/index.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { findSubscriptionText, listPlansText } from './subscriptions.queries.ts';

/** Public: the plans are shown before there is an account. */
export async function listPlans(ctx: Ctx): Promise<JsonText> {
  return new JsonText(await listPlansText(ctx.db));
}

/** Also when the subscription has ended, because the user then needs to see the plans. */
export async function getSubscription(ctx: UserCtx, tenantid: string): Promise<JsonText> {
  requireMember(ctx, tenantid);
  const text = await findSubscriptionText(ctx.db, tenantid);
  if (!text) throw new AppError('ERR5');
  return new JsonText(text);
}
