import type { UserCtx } from '#platform/context/context.ts';
import * as objects from '../model/stripe-objects.ts';
import { findSubscriber } from '../subscriptions.queries.ts';
import { stripeOf, syncInvoice, syncSession } from './sync.service.ts';

/**
 * The browser is back from the page of a purchase: what was paid there is read, because its event may come later. If that
 * fails, the event still comes.
 */
export async function readCheckout(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  if (!/^cs_\w+$/.test(id)) return;
  const subscriber = await findSubscriber(ctx.db, tenantid);
  if (!ctx.settings.billing.stripe || !subscriber?.customer) return;
  try {
    const session = objects.Session.parse(await stripeOf(ctx).get(`checkout/sessions/${id}`));
    if (session.customer !== subscriber.customer) return;
    await syncSession(ctx, id);
    if (session.invoice) await syncInvoice(ctx, session.invoice);
  } catch (error) {
    ctx.log.warn({ err: error, tenantid, checkout: id }, 'a purchase could not be read at Stripe');
  }
}
