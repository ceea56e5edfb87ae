import type { Thing } from './stripe-shapes.ts';

// The pages of purchases. Their cards can need 3-D Secure: then the money moves only when the customer has passed the
// challenge of the bank. A page that is not paid expires after a day.

const DAY = 86_400;

/** What the pages need of the account. */
export interface Account {
  add(prefix: string, object: string, given: object): Thing;
  find(id: string): Thing;
  list(object: string): Thing[];
  refuse(status: number, code: string, message: string): never;
  seconds(): number;
  sendEvent(type: string, thing: Thing): void;
  /** The money of a page has arrived. */
  complete(session: Thing, type?: string): void;
}

const values = (list: Record<string, Thing> | undefined): Thing[] => Object.values(list ?? {});

export function openCheckout({ add, find, list, refuse, seconds, sendEvent, complete }: Account) {
  const sessionAt = (url: string): Thing => find(url.slice(url.lastIndexOf('/') + 1));

  function openAt(url: string): Thing {
    const session = sessionAt(url);
    if (session.status !== 'open') throw new Error(`the page is ${session.status}`);
    return session;
  }
  const isChallenged = (session: Thing): boolean =>
    session.intent !== undefined && find(session.intent).status === 'requires_action';

  /** Each session has one payment, whichever card is tried. */
  function attempt(session: Thing, status: string, type: string, last_payment_error: Thing = null): void {
    const { customer, amount_total: amount } = session;
    session.intent ??= add('pi', 'payment_intent', { customer, amount }).id;
    if (session.mode === 'payment') session.payment_intent = session.intent;
    sendEvent(type, Object.assign(find(session.intent), { status, last_payment_error }));
  }
  const fail = (session: Thing, code: string) =>
    attempt(session, 'requires_payment_method', 'payment_intent.payment_failed', { code });

  function pay(session: Thing): void {
    attempt(session, 'succeeded', 'payment_intent.succeeded');
    complete(session);
  }

  function expire(session: Thing): Thing {
    Object.assign(session, { status: 'expired', url: null });
    sendEvent('checkout.session.expired', session);
    return session;
  }

  return {
    routes: {
      'POST checkout/sessions': (_: string, given: Record<string, Thing>) => {
        find(given.customer);
        const [line] = values(given.line_items);
        const amount = find(line.price).unit_amount * Number(line.quantity);
        const session = add('cs', 'checkout.session', {
          mode: given.mode,
          customer: given.customer,
          metadata: given.metadata ?? null,
          success_url: given.success_url,
          cancel_url: given.cancel_url,
          status: 'open',
          line,
          ...{ payment_status: 'unpaid', subscription: null, invoice: null },
          ...{ amount_subtotal: amount, amount_total: amount },
          expires_at: seconds() + DAY,
        });
        session.url = `https://checkout.stripe.test/${session.id}`;
        return session;
      },
      'GET checkout/sessions': (_: string, given: Record<string, Thing>) => ({
        data: list('checkout.session').filter((one) =>
          ['customer', 'status', 'payment_intent'].every((name) => !given[name] || one[name] === given[name]),
        ),
        has_more: false,
      }),
      'GET checkout/sessions/:id': find,
      'POST checkout/sessions/:id/expire': (id: string) => {
        const session = find(id);
        if (session.status !== 'open') refuse(400, 'session_not_open', `The session is ${session.status}`);
        return expire(session);
      },
    },
    /** Sessions whose day is over at this moment. */
    expireUntil(moment: number) {
      for (const session of list('checkout.session'))
        if (session.status === 'open' && session.expires_at <= moment) expire(session);
    },
    visit(url: string, how: 'pay' | 'decline' | 'confirm' | 'later') {
      const session = openAt(url);
      if (isChallenged(session)) throw new Error('the bank waits for an answer');
      if (how === 'pay') pay(session);
      // The page stays open for another card.
      if (how === 'decline') fail(session, 'card_declined');
      if (how === 'confirm') attempt(session, 'requires_action', 'payment_intent.requires_action');
      if (how !== 'later') return;
      session.status = 'complete';
      sendEvent('checkout.session.completed', session);
    },
    answerChallenge(url: string, isPassed: boolean) {
      const session = openAt(url);
      if (!isChallenged(session)) throw new Error('the bank asks nothing');
      if (isPassed) pay(session);
      else fail(session, 'payment_intent_authentication_failure');
    },
    arrive(url: string, isPaid: boolean) {
      const session = sessionAt(url);
      if (isPaid) complete(session, 'checkout.session.async_payment_succeeded');
      else sendEvent('checkout.session.async_payment_failed', session);
    },
    sessionOf: (url: string) => {
      const { id, status, success_url } = sessionAt(url);
      return { id, status, success_url: success_url.replace('{CHECKOUT_SESSION_ID}', id) };
    },
  };
}
