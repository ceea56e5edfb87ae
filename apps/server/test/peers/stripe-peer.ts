import type { StripeSettings } from '#platform/payments/stripe-client.ts';
import { type PeerRequest, Refusal, startHttpPeer, unknownMembers } from './http-peer.ts';
import { openCheckout } from './stripe-checkout.ts';
import {
  documented,
  type Line,
  later,
  linesOf,
  type Price,
  parseForm,
  rewind,
  type StripeEvent,
  type StripePeer,
  type Thing,
} from './stripe-shapes.ts';

export type { StripePeer } from './stripe-shapes.ts';

const KEY = 'sk_test_peer';
const SECRET = 'whsec_peer';

/** Ids are unique, as there: several peers in a test file are one account. */
let count = 0;

const values = (list: Record<string, Thing> | undefined): Thing[] => Object.values(list ?? {});

interface Options {
  monthsAgo?: number;
  whenDone?: (stop: () => Promise<void>) => void;
}

export async function startStripePeer({ monthsAgo = 0, whenDone }: Options = {}): Promise<StripePeer> {
  let clock = new Date();
  clock.setUTCMonth(clock.getUTCMonth() - monthsAgo);
  const seconds = () => Math.floor(clock.getTime() / 1000);
  const things = new Map<string, Thing>();
  const keys = new Map<string, { body: string; reply: Thing }>();
  /** Upgrades that wait for the payment of an invoice. */
  const changes = new Map<string, () => void>();
  const all: StripeEvent[] = [];
  const refuse = (status: number, code: string, message: string): never => {
    throw new Refusal({ status, body: { error: { code, message, type: 'invalid_request_error' } } });
  };
  const add = <T extends object>(prefix: string, object: string, given: T): Thing => {
    const id = (given as { id?: string }).id ?? `${prefix}_${++count}`;
    const thing = { id, object, created: seconds(), ...given };
    things.set(id, thing);
    return thing;
  };
  const find = (id: string): Thing =>
    things.get(id) ?? refuse(404, 'resource_missing', `No such object: ${id}`);
  const list = (object: string): Thing[] => [...things.values()].filter((thing) => thing.object === object);
  const sendEvent = (type: string, thing: Thing) => {
    const event: StripeEvent = {
      ...{ id: `evt_${++count}`, object: 'event', type, created: seconds() },
      data: { object: structuredClone(thing) },
    };
    all.push(event);
    peer.events.push(event);
  };

  /** An invoice of a subscription; it is paid at once, or stays open with a page. */
  function invoice(subscription: Thing, lines: Line[], how: 'pay' | 'decline' | 'confirm'): Thing {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const made = add('in', 'invoice', {
      customer: subscription.customer,
      number: `RUSHES-${count}`,
      status: 'open',
      total: amount,
      total_excluding_tax: amount,
      due_date: null,
      lines: linesOf(lines, seconds()),
      status_transitions: { paid_at: null },
      parent: { subscription_details: { subscription: subscription.id } },
    });
    made.hosted_invoice_url = `https://invoice.stripe.test/${made.id}`;
    subscription.latest_invoice = made.id;
    if (how === 'pay') settle(made);
    else sendEvent(how === 'confirm' ? 'invoice.payment_action_required' : 'invoice.payment_failed', made);
    return made;
  }
  function settle(made: Thing): void {
    made.status = 'paid';
    made.status_transitions = { paid_at: seconds() };
    made.payment_intent = `pi_${++count}`;
    peer.payments.push(made.total);
    sendEvent('invoice.paid', made);
  }

  function begin(
    subscription: Thing,
    price: Price,
    at: number,
    end = later(at, price.recurring!.interval),
  ): void {
    const [item] = subscription.items.data;
    Object.assign(item, { price, current_period_start: at, current_period_end: end });
  }

  function complete(session: Thing, type = 'checkout.session.completed'): void {
    session.status = 'complete';
    session.payment_status = 'paid';
    if (session.mode === 'payment') {
      session.payment_intent ??= `pi_${++count}`;
      const made = add('in', 'invoice', {
        ...{
          customer: session.customer,
          number: `RUSHES-${count}`,
          status: 'paid',
          parent: null,
          due_date: null,
        },
        ...{ total: session.amount_total, total_excluding_tax: session.amount_total },
        status_transitions: { paid_at: seconds() },
      });
      session.invoice = made.id;
      peer.payments.push(session.amount_total);
      sendEvent(type, session);
      sendEvent('invoice.paid', made);
      return;
    }
    const price = find(session.line.price) as Price;
    const subscription = add('sub', 'subscription', {
      ...{ customer: session.customer, status: 'active', cancel_at_period_end: false, schedule: null },
      cancel_at: null,
      ...{ billing_cycle_anchor: seconds(), ended_at: null, pending_update: null, latest_invoice: null },
      items: { data: [{ id: `si_${++count}` }] },
    });
    begin(subscription, price, seconds());
    session.subscription = subscription.id;
    sendEvent('customer.subscription.created', subscription);
    session.invoice = invoice(subscription, [{ amount: price.unit_amount, price }], 'pay').id;
    sendEvent('checkout.session.completed', session);
  }

  const checkout = openCheckout({ add, find, list, refuse, seconds, sendEvent, complete });

  function renew(subscription: Thing): void {
    const [item] = subscription.items.data;
    const at = item.current_period_end;
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
      Object.assign(subscription, { status: 'canceled', ended_at: at });
      sendEvent('customer.subscription.deleted', subscription);
      return;
    }
    const schedule = subscription.schedule && find(subscription.schedule);
    const price = schedule?.next ? find(schedule.next) : item.price;
    begin(subscription, price, at);
    if (schedule) subscription.schedule = null;
    const made = invoice(subscription, [{ amount: price.unit_amount, price }], peer.card);
    subscription.status = made.status === 'paid' ? 'active' : 'past_due';
    sendEvent('customer.subscription.updated', subscription);
  }

  const routes: Record<string, (id: string, given: Record<string, Thing>) => Thing> = {
    'POST products': (_, given) =>
      things.has(given.id) ? refuse(400, 'resource_already_exists', 'exists') : add('prod', 'product', given),
    'POST prices': (_, given) => {
      if (given.transfer_lookup_key === 'true')
        for (const price of list('price')) if (price.lookup_key === given.lookup_key) price.lookup_key = null;
      return add('price', 'price', {
        lookup_key: given.lookup_key,
        unit_amount: Number(given.unit_amount),
        product: given.product,
        recurring: given.recurring ?? null,
      });
    },
    'GET prices': (_, given) => ({
      data: list('price').filter(({ lookup_key }) => values(given.lookup_keys).includes(lookup_key)),
      has_more: false,
    }),
    'GET prices/:id': find,
    'POST customers': (_, given) => add('cus', 'customer', given),
    ...checkout.routes,
    'POST billing_portal/sessions': (_, given) =>
      add('bps', 'billing_portal.session', { url: `https://portal.stripe.test/${given.customer}` }),
    'GET subscriptions': (_, given) => ({
      // Without a status, those that have ended are left out.
      data: list('subscription')
        .filter(({ customer, status }) => customer === given.customer && status !== 'canceled')
        .reverse(),
      has_more: false,
    }),
    'DELETE subscriptions/:id': (id) => {
      const subscription = find(id);
      if (subscription.status === 'canceled') refuse(404, 'resource_missing', `No such subscription: ${id}`);
      Object.assign(subscription, { status: 'canceled', ended_at: seconds() });
      sendEvent('customer.subscription.deleted', subscription);
      return subscription;
    },
    'GET invoice_payments': (_, given) => ({
      data: list('invoice')
        .filter(({ payment_intent }) => payment_intent === given.payment.payment_intent)
        .map(({ id }) => ({ invoice: id })),
      has_more: false,
    }),
    'GET subscriptions/:id': (id, given) => {
      const found = find(id);
      if (!values(given.expand).includes('latest_invoice')) return found;
      return { ...found, latest_invoice: found.latest_invoice && find(found.latest_invoice) };
    },
    'POST subscriptions/:id': (id, given) => {
      const subscription = find(id);
      if (given.cancel_at_period_end !== undefined)
        subscription.cancel_at_period_end = given.cancel_at_period_end === 'true';
      if (given.cancel_at === '') subscription.cancel_at = null;
      const [wanted] = values(given.items);
      if (wanted) upgrade(subscription, find(wanted.price));
      sendEvent('customer.subscription.updated', subscription);
      return {
        ...subscription,
        latest_invoice: subscription.latest_invoice && find(subscription.latest_invoice),
      };
    },
    'POST subscription_schedules': (_, given) => {
      const subscription = find(given.from_subscription);
      const [item] = subscription.items.data;
      const phases = [{ start_date: item.current_period_start, end_date: item.current_period_end }];
      const made = add('sub_sched', 'subscription_schedule', { phases, subscription: subscription.id });
      subscription.schedule = made.id;
      return made;
    },
    'POST subscription_schedules/:id': (id, given) => {
      const [, next] = values(given.phases);
      return Object.assign(find(id), { next: values(next.items)[0].price });
    },
    'POST subscription_schedules/:id/release': (id) => {
      const schedule = find(id);
      const subscription = find(schedule.subscription);
      if (subscription.schedule === id) subscription.schedule = null;
      return schedule;
    },
    'GET invoices/:id': find,
    'GET charges/:id': find,
    'GET events': (_, given) => {
      const newest = [...all].reverse().filter(({ created }) => created >= Number(given.created?.gte ?? 0));
      const from = newest.findIndex(({ id }) => id === given.starting_after) + 1;
      return { data: newest.slice(from, from + 3), has_more: newest.length > from + 3 };
    },
  };

  /** What is left of the old price is deducted, and a new period starts; it waits until it is paid. */
  function upgrade(subscription: Thing, price: Price): void {
    const [item] = subscription.items.data;
    const [start, end] = [item.current_period_start, item.current_period_end];
    const rest = Math.floor((item.price.unit_amount * (end - seconds())) / (end - start));
    const lines = [
      { amount: -rest, price: item.price },
      { amount: price.unit_amount, price },
    ];
    const start_ = () => {
      subscription.billing_cycle_anchor = seconds();
      subscription.pending_update = null;
      begin(subscription, price, seconds());
    };
    if (peer.card === 'pay') start_();
    else subscription.pending_update = { expires_at: seconds() + 82_800 };
    const made = invoice(subscription, lines, peer.card);
    if (peer.card !== 'pay') changes.set(made.id, start_);
  }

  function answer({ method, path, target, headers, body }: PeerRequest): { body: Thing } {
    if (headers.authorization !== `Bearer ${KEY}`) refuse(401, 'api_key_invalid', 'Invalid API Key');
    if (!headers['stripe-version']) refuse(400, 'version', 'the version is not pinned');
    const parts = path.replace('/v1/', '').split('/');
    const at = parts.findIndex((part, index) => index > 0 && /_\d+$/.test(part));
    const id = at < 0 ? '' : parts[at]!;
    if (at >= 0) parts[at] = ':id';
    const name = `${method} ${parts.join('/')}`;
    const route = routes[name];
    if (!route) return refuse(404, 'unknown', `Unrecognized request URL (${name})`);
    const text = method === 'GET' ? (target.split('?')[1] ?? '') : body.toString();
    const given = parseForm(text);
    const unknown = unknownMembers(given, documented[name] ?? '');
    if (unknown.length) refuse(400, 'parameter_unknown', `Received unknown parameter: ${unknown.join()}`);
    const key = headers['idempotency-key'] as string | undefined;
    if (method === 'POST' && !key) refuse(400, 'no_key', 'a request without a key could be made twice');
    const known = key === undefined ? undefined : keys.get(key);
    if (known && known.body !== text)
      refuse(400, 'idempotency_error', 'Keys can only be used with the same body');
    if (known) return { body: known.reply };
    const reply = route(id, given);
    if (key) keys.set(key, { body: text, reply: structuredClone(reply) });
    return { body: reply };
  }

  const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  const peer: StripePeer = Object.assign(
    await startHttpPeer(({ method, path }) => `${method} ${path.replace('/v1/', '')}`, answer, whenDone),
    {
      settings: undefined as unknown as StripeSettings,
      card: 'pay' as const as StripePeer['card'],
      events: [] as StripeEvent[],
      payments: [] as number[],
      visit: checkout.visit,
      answerChallenge: checkout.answerChallenge,
      arrive: checkout.arrive,
      sessionOf: checkout.sessionOf,
      payInvoice(url: string) {
        const made = find(idOf(url));
        changes.get(made.id)?.();
        const subscription = find(made.parent.subscription_details.subscription);
        subscription.status = 'active';
        settle(made);
        sendEvent('customer.subscription.updated', subscription);
      },
      refund(url: string) {
        // A page of a plan has no payment: its invoice has.
        const { customer, payment_intent, amount_total, total } = find(idOf(url));
        const charge = add('ch', 'charge', { customer, refunded: true, payment_intent });
        peer.payments.push(-(amount_total ?? total));
        sendEvent('charge.refunded', charge);
      },
      cancelInPortal(customer: string) {
        const subscription = list('subscription').find((one) => one.customer === customer);
        subscription.cancel_at = subscription.items.data[0].current_period_end;
        sendEvent('customer.subscription.updated', subscription);
      },
      passMonths(months: number) {
        const until = new Date(clock);
        until.setUTCMonth(until.getUTCMonth() + months);
        checkout.expireUntil(until.getTime() / 1000);
        for (;;) {
          const due = list('subscription').filter(
            ({ status, items }) =>
              (status === 'active' || status === 'past_due') &&
              items.data[0].current_period_end * 1000 <= until.getTime(),
          );
          if (due.length === 0) break;
          for (const subscription of due) {
            clock = new Date(subscription.items.data[0].current_period_end * 1000);
            renew(subscription);
          }
        }
        clock = until;
      },
      passMonthNow() {
        const before = clock.getTime();
        peer.passMonths(1);
        const by = (clock.getTime() - before) / 1000;
        clock = new Date(before);
        for (const thing of things.values()) rewind(thing, by);
        // Listed by the time at which they were sent, which is now.
        for (const event of all) event.created = seconds();
        return by / 86_400;
      },
      forget() {
        for (const { id, object } of things.values())
          if (object !== 'price' && object !== 'product') things.delete(id);
        for (const kept of [all, peer.events, peer.payments]) kept.splice(0);
      },
      subscriptions: () =>
        list('subscription').map(({ status, items, cancel_at_period_end, cancel_at }) => ({
          status,
          plan: items.data[0].price.product.replace('rushes_', ''),
          end: items.data[0].current_period_end,
          ends: cancel_at_period_end || cancel_at !== null,
        })),
    },
  );
  peer.settings = { key: KEY, webhookSecret: SECRET, url: peer.url, tax: false };
  return peer;
}
