import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startStripePeer } from '../apps/server/test/peers/stripe-peer.ts';
import { signedEvent } from '../apps/server/test/peers/stripe-shapes.ts';
import { unpackDemo } from '../tools/prepared-demo.ts';
import { startProduct } from '../tools/product.ts';

/** A product of its own that is paid through Stripe, and the fake Stripe with its page. */
export async function startPaidProduct() {
  let stopPeer = async () => {};
  const stripe = await startStripePeer({
    whenDone: (stop) => {
      stopPeer = stop;
    },
  });
  const { key, webhookSecret, url } = stripe.settings;
  await addPrice(url, key);
  const folder = unpackDemo(process.env.RUSHES_E2E_DEMO!);
  const product = await startProduct({
    folder,
    env: {
      ...{ NODE_ENV: 'test', RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1' },
      ...{ RUSHES_STRIPE_KEY: key, RUSHES_STRIPE_WEBHOOK_SECRET: webhookSecret, RUSHES_STRIPE_URL: url },
    },
  });
  /** Sends what happened since the last call, as Stripe does some time after the payment. */
  async function sendEvents(): Promise<void> {
    for (const event of stripe.events.splice(0)) {
      const { body, headers } = signedEvent(event, webhookSecret);
      const answer = await fetch(`${product.address}/api/v1/stripe/webhook`, {
        method: 'POST',
        body,
        headers,
      });
      if (!answer.ok) throw new Error(`${event.type}: ${answer.status} ${await answer.text()}`);
    }
  }
  return {
    address: product.address,
    stripe,
    sendEvents,
    async stop() {
      await product.stop();
      await stopPeer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type PaidProduct = Awaited<ReturnType<typeof startPaidProduct>>;

/** As the command of the operator does. */
async function addPrice(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': 'any', 'idempotency-key': 'price' };
  const body = new URLSearchParams({
    ...{ product: 'rushes_pro', currency: 'eur', unit_amount: '4900', lookup_key: 'pro_month' },
    'recurring[interval]': 'month',
  });
  const answer = await fetch(`${url}/v1/prices`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

/**
 * The page on which Stripe asks for a card, and the bank for a confirmation. The way back follows the payment; the test
 * sends the events.
 */
export async function showCheckout(page: Page, { stripe }: PaidProduct): Promise<void> {
  const steps: Record<string, (session: string) => string> = {
    '': () => 'Pay',
    decline: (session) => {
      stripe.visit(session, 'decline');
      return 'Declined';
    },
    confirm: (session) => {
      stripe.visit(session, 'confirm');
      return '3-D Secure';
    },
    fail: (session) => {
      stripe.answerChallenge(session, false);
      return 'Not confirmed';
    },
    pass: (session) => {
      stripe.answerChallenge(session, true);
      return 'Paid';
    },
  };
  await page.route('https://checkout.stripe.test/**', async (route) => {
    const [session = '', step = ''] = route.request().url().split('?');
    const title = steps[step]!(session);
    const { status, success_url } = stripe.sessionOf(session);
    const links =
      title === '3-D Secure'
        ? '<a href="?fail">Fail</a> <a href="?pass">Confirm</a>'
        : '<a href="?decline">Empty card</a> <a href="?confirm">Card</a>';
    const body =
      status === 'complete'
        ? `<script>location.replace(${JSON.stringify(success_url)})</script>`
        : `<title>Checkout</title><h1>${title}</h1>${links}`;
    await route.fulfill({ contentType: 'text/html', body });
  });
}
