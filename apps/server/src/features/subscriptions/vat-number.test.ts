import { setBillingDetails } from '@rushes/contract/billing';
import { subscribe } from '@rushes/contract/subscriptions';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#test/api.ts';
import { type HttpPeer, startHttpPeer } from '#test/peers/http-peer.ts';
import { type Customer, details, startBilling } from '#test/scenes/billing-scene.ts';

let api: Api;
let customer: Customer;
let scene: Awaited<ReturnType<typeof startBilling>>;

beforeAll(async () => {
  scene = await startBilling();
  api = scene.api;
  customer = await scene.begin();
});

const saved = (vatnumber: string) => {
  const body = { ...details, vatnumber };
  return api
    .refused(setBillingDetails, { params: customer.params, body }, customer.admin)
    .catch(() => 'saved');
};

test('A VAT number with wrong digits is refused with a reason, also with an order', async () => {
  expect(await saved('NL004495446B01')).toBe('400 11406');
  expect(await saved('NL 0044.95445 B01')).toBe('saved');
  const body = {
    ...{ plan: 'pro', interval: 'month' as const },
    details: { ...details, vatnumber: 'NL004495446B01' },
  };
  const order = api.call(subscribe, { params: customer.params, body }, customer.admin);
  await expect(order).rejects.toThrow('This VAT number is not valid');
  expect(await scene.invoices()).toEqual([]);
});

describe('VIES', () => {
  /** Knows one company. The office of Belgium is not available. */
  const startVies = (): Promise<HttpPeer> =>
    startHttpPeer(
      ({ method, path }) => `${method} ${path}`,
      ({ body }) => {
        const { countryCode, vatNumber } = JSON.parse(body.toString()) as Record<string, string>;
        if (countryCode === 'BE')
          return { body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } };
        return { body: { countryCode, vatNumber, valid: vatNumber === '004495445B01' } };
      },
    );

  test('is not asked by default', () => {
    expect(api.services.settings.billing.vies).toBeUndefined();
  });

  test('decides whether a number is registered, if the operator wants it and the office answers', async () => {
    const peer = await startVies();
    api.services.settings.billing.vies = { url: peer.url };
    try {
      expect(await saved('NL004495445B01')).toBe('saved');
      expect(await saved('NL000099998B57')).toBe('400 11406');
      const inBelgium = { ...details, country: 'BE', vatnumber: 'BE0411905847' };
      await api.call(setBillingDetails, { params: customer.params, body: inBelgium }, customer.admin);
      peer.fail('POST /check-vat-number', { status: 503, body: {} });
      expect(await saved('NL000099998B57')).toBe('saved');
      const asked = peer.calls.length;
      expect(await saved('')).toBe('saved');
      expect(await saved('NL000098998B57')).toBe('400 11406');
      expect(peer.calls).toHaveLength(asked);
    } finally {
      api.services.settings.billing.vies = undefined;
    }
  });
});
