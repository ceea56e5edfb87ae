import { AppError } from '@rushes/contract/app-error';
import type { Ctx, Services } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { isMissing } from '#platform/payments/stripe-client.ts';
import { isFresh, isSigned, readSignature } from '#platform/payments/stripe-signature.ts';
import { DAY } from '../model/periods.ts';
import * as objects from '../model/stripe-objects.ts';
import { cancelAtEnd } from './ending.service.ts';
import * as queries from './stripe.queries.ts';
import { stripeOf, syncCharge, syncInvoice, syncSession, syncSubscription } from './sync.service.ts';

const header = ({ request }: Http): string | undefined => {
  const value = request.headers['stripe-signature'];
  return Array.isArray(value) ? value[0] : value;
};

/** Before the body is read: whether Stripe can have sent it. */
export async function admitEvent({ settings }: Ctx, http: Http): Promise<void> {
  const signature = readSignature(header(http));
  if (!settings.billing.stripe || !signature || !isFresh(signature, Date.now())) throw new AppError('ERR248');
}

/** An error makes Stripe send the event again later. */
export async function receiveEvent(ctx: Ctx, http: Http): Promise<{ received: 1 }> {
  const { stripe } = ctx.settings.billing;
  const body = http.request.bytes;
  if (!stripe || !body || !isSigned(body, header(http), stripe.webhookSecret, Date.now()))
    throw new AppError('ERR248');
  const event = objects.Event.safeParse(JSON.parse(body.toString()));
  // An event of the newer kind, which contains no object.
  if (!event.success) throw new AppError('ERR248');
  await handleEvent(ctx, event.data);
  return { received: 1 };
}

const syncs = new Map<string, (services: Services, id: string) => Promise<void>>([
  ['subscription', syncSubscription],
  ['invoice', syncInvoice],
  ['checkout.session', syncSession],
  ['charge', syncCharge],
]);

/** Handling an event again changes nothing; remembering it only saves the calls. */
export async function handleEvent(services: Services, event: objects.Event): Promise<void> {
  if (await queries.isHandled(services.db, event.id)) return;
  const { id, object } = event.data.object;
  try {
    await syncs.get(object)?.(services, id);
  } catch (error) {
    // Deleted meanwhile, such as a draft.
    if (!isMissing(error)) throw error;
  }
  await queries.insertEvent(services.db, { id: event.id, type: event.type });
}

/** Events are listed for 30 days; these come from a longer outage than Stripe's own retries of three days. */
const LOOK_BACK_DAYS = 7;

/** Finds events that never arrived, and reads every subscription again. */
export async function reconcile(services: Services): Promise<{ missed: number }> {
  if (!services.settings.billing.stripe) return { missed: 0 };
  const stripe = stripeOf(services);
  const since = Math.floor((Date.now() - LOOK_BACK_DAYS * DAY) / 1000);
  const missed: objects.Event[] = [];
  let after: string | undefined;
  for (;;) {
    const page = objects.Events.parse(
      await stripe.get('events', { limit: 100, created: { gte: since }, starting_after: after }),
    );
    for (const event of page.data) if (!(await queries.isHandled(services.db, event.id))) missed.push(event);
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) break;
  }
  // One that fails must not keep the others from being handled; it is tried again with the next run.
  const failures: unknown[] = [];
  const attempt = (work: Promise<void>, about: object) =>
    work.catch((error: unknown) => {
      if (isMissing(error)) return;
      services.log.error({ err: error, ...about }, 'an object of Stripe could not be read');
      failures.push(error);
    });
  // Listed newest first.
  for (const event of missed.reverse()) await attempt(handleEvent(services, event), { event: event.id });
  for (const { id, leaves } of await queries.listStripeSubscriptions(services.db))
    await attempt(leaves ? cancelAtEnd(services, id) : syncSubscription(services, id), { subscription: id });
  await queries.forgetEvents(services.db, new Date(Date.now() - 60 * DAY));
  if (missed.length > 0) services.log.warn({ missed: missed.length }, 'events of Stripe had not arrived');
  if (failures.length > 0) throw new AggregateError(failures, 'some objects of Stripe could not be read');
  return { missed: missed.length };
}
