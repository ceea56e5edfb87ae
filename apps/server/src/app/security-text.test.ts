import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Services } from '#platform/context/context.ts';
import { readConfig } from './config.ts';
import { serveSecurityText } from './security-text.ts';

const PATH = '/.well-known/security.txt';

function ask(environment: Record<string, string>) {
  const { securityContacts, publicUrl } = readConfig(environment);
  const app = Fastify();
  serveSecurityText(app, { settings: { publicUrl } } as Services, securityContacts);
  return app.inject(PATH);
}

test('without a contact there is no security.txt', async () => {
  expect((await ask({})).statusCode).toBe(404);
});

test('names the contacts, an expiry date within a year and its own address', async () => {
  const { statusCode, headers, body } = await ask({
    RUSHES_PUBLIC_URL: 'https://rushes.test/',
    RUSHES_SECURITY_CONTACT: 'security@rushes.test, https://rushes.test/report',
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = body.split('\n');
  expect(lines).toEqual([
    'Contact: mailto:security@rushes.test',
    'Contact: https://rushes.test/report',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages: en, nl',
    `Canonical: https://rushes.test${PATH}`,
    '',
  ]);
  const days = (Date.parse(lines[2]!.slice('Expires: '.length)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
