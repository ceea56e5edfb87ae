import { receiveStripeEvent } from '@rushes/contract/billing';
import { urlPath } from '@rushes/contract/endpoint';
import { listResources } from '@rushes/contract/limits';
import { buyAddon, changeSubscription, getSubscription, subscribe } from '@rushes/contract/subscriptions';
import { expect } from 'vitest';
import { syncPrices } from '#features/subscriptions/index.ts';
import { startApi } from '../api.ts';
import { type StripePeer, startStripePeer } from '../peers/stripe-peer.ts';
import { type StripeEvent, signedEvent } from '../peers/stripe-shapes.ts';
import { type Customer, startTrial } from './billing-scene.ts';

export type StripeScene = Awaited<ReturnType<typeof startStripe>>;

/** An installation that is paid through Stripe, and what a customer does; each `begin` makes another one of both. */
export async function startStripe() {
  const api = await startApi();
  let stripe: StripePeer;
  let customer: Customer;
  const begin = async (options: { monthsAgo?: number } = {}) => {
    stripe = await startStripePeer(options);
    api.services.settings.billing.stripe = stripe.settings;
    await syncPrices(api.services);
    customer = await startTrial(api);
    return { stripe, customer };
  };
  /** Another customer of the same account. */
  const beginTrial = async () => {
    customer = await startTrial(api);
    return customer;
  };
  const page = () => api.call(getSubscription, { params: customer.params }, customer.admin);
  const buy = async (plan: string, interval: 'month' | 'year' = 'month', when: 'now' | 'end' = 'now') => {
    const body = { plan, interval, when };
    return (await api.call(subscribe, { params: customer.params, body }, customer.admin)).redirecturl;
  };
  const addOn = async (quantity = 1) => {
    const body = { addon: 'credits-250', quantity };
    return (await api.call(buyAddon, { params: customer.params, body }, customer.admin)).redirecturl;
  };
  const change = (action: 'cancel' | 'resume' | 'keep') =>
    api.call(changeSubscription, { params: customer.params, body: { action } }, customer.admin);
  const credits = async () =>
    (await api.call(listResources, { params: customer.params }, customer.admin)).resources.find(
      ({ name }) => name === 'credits',
    )!;
  const post = (init: { body: string; headers: Record<string, string> }) =>
    api.fetch(urlPath(receiveStripeEvent.path), undefined, { method: 'POST', ...init });
  const send = async (event: StripeEvent): Promise<void> => {
    const response = await post(signedEvent(event, stripe.settings.webhookSecret));
    expect(response.status, await response.text()).toBe(200);
  };
  /** Everything that was not sent yet, in order. */
  const sendAll = async (): Promise<void> => {
    for (const event of stripe.events.splice(0)) await send(event);
  };
  const payFor = async (plan: string, interval: 'month' | 'year' = 'month'): Promise<void> => {
    stripe.visit((await buy(plan, interval))!, 'pay');
    await sendAll();
  };
  const paid = () => stripe.payments.reduce((sum, amount) => sum + amount, 0);
  return {
    ...{ api, begin, beginTrial, page, buy, addOn, change, credits },
    ...{ post, send, sendAll, payFor, paid },
  };
}
