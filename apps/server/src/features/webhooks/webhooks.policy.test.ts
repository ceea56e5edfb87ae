import { AppError } from '@rushes/contract/app-error';
import { expect, test } from 'vitest';
import { signedHeaders } from './model/signature.ts';
import { isGivenUp, nextDelay, requireUrl } from './webhooks.policy.ts';

test('Signatures are those of the Standard Webhooks library', () => {
  // Made with standardwebhooks 1.1.1 from npm.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLw==';
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const expected = 'v1,/Xy7FLfFISa1TZH7WLT+0x/orG5MlcutAFOpVan3/00=';
  expect(signedHeaders([secret], signed)).toEqual({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': expected,
  });
  const own = `whsec_${Buffer.from('rushes-test-secret-of-32-bytes!!').toString('base64')}`;
  const accents = {
    id: '018f0000-0000-7000-8000-000000000001',
    timestamp: 1767225600,
    body: '{"type":"file.moved","naam":"één"}',
  };
  const second = 'v1,AJEk0O7uSm63I/qEZl3fsl7gmso98tQC3/vM50Pn3fs=';
  expect(signedHeaders([own], accents)['webhook-signature']).toBe(second);
  // Both while a secret is rotated, separated by a space.
  expect(signedHeaders([secret, own], signed)['webhook-signature'].split(' ')).toEqual([
    expected,
    expect.stringMatching(/^v1,[\w+/]{43}=$/),
  ]);
});

test('Retries start after ten seconds, get rarer and end after three days', () => {
  const delays: number[] = [];
  let triedForMs = 0;
  for (;;) {
    const delay = nextDelay(delays.length + 1, { triedForMs, random: 0.5 });
    if (delay === undefined) break;
    delays.push(delay);
    triedForMs += delay;
  }
  expect(delays.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000]);
  expect(delays.at(-1)).toBe(8 * 3_600_000);
  expect(delays.every((delay, place) => delay >= (delays[place - 1] ?? 0))).toBe(true);
  // The last attempt is within three days, and less than eight hours before their end.
  expect(triedForMs).toBeLessThanOrEqual(3 * 86_400_000);
  expect(triedForMs + 8 * 3_600_000).toBeGreaterThan(3 * 86_400_000);
});

test('Retries are spread by a fifth, and wait as long as the receiver asks, up to eight hours', () => {
  const after = (random: number, retryAfter?: string) => nextDelay(1, { triedForMs: 0, random, retryAfter });
  expect([after(0), after(1)]).toEqual([8_000, 12_000]);
  expect(after(0.5, '120')).toBe(120_000);
  expect(after(0.5, '99999999')).toBe(8 * 3_600_000);
  expect(after(0.5, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(10_000);
});

test('An endpoint is given up after five days in which at least ten attempts failed', () => {
  const days = (count: number) => count * 86_400_000;
  expect(isGivenUp(10, days(5))).toBe(true);
  expect(isGivenUp(9, days(30))).toBe(false);
  expect(isGivenUp(1000, days(4.9))).toBe(false);
});

const reason = (url: string, allowed = false) => {
  try {
    return requireUrl(url, allowed);
  } catch (error) {
    return error instanceof AppError && error.params.reason;
  }
};

test.each([
  ['', 'webAddress'],
  ['receiver', 'webAddress'],
  ['ftp://receiver.example.com', 'webAddress'],
  ['http://receiver.example.com/', 'webhookHttps'],
  ['https://user:word@receiver.example.com/', 'webhookLogin'],
  ['https://127.0.0.1/', 'webhookPrivate'],
  ['https://0x7f.1/', 'webhookPrivate'],
  ['https://2130706433/', 'webhookPrivate'],
  ['https://[::1]/', 'webhookPrivate'],
  ['https://[::ffff:10.0.0.1]/', 'webhookPrivate'],
  ['https://169.254.169.254/latest/meta-data', 'webhookPrivate'],
  ['https://localhost/', 'webhookPrivate'],
  ['https://api.localhost./', 'webhookPrivate'],
  ['https://receiver.example.com/a?b=c#d', 'https://receiver.example.com/a?b=c'],
])('The address %s gives %s', (url, expected) => expect(reason(url)).toBe(expected));

test('With the setting of the operator, http and private addresses are allowed', () => {
  expect(reason('http://10.0.0.5:5678/webhook', true)).toBe('http://10.0.0.5:5678/webhook');
  expect(reason('http://user@10.0.0.5/', true)).toBe('webhookLogin');
});
