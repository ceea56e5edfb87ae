import { languages } from '@rushes/contract/enums';
import { errorTexts } from '@rushes/contract/error-texts.en';
import { fill } from '@rushes/contract/fill';
import { notificationHeads } from '@rushes/contract/notification-heads.en';
import { describe, expect, test } from 'vitest';
import { composeMail } from '#platform/mail/compose.ts';
import { notificationsMail } from './notifications.mails.ts';

const trick = '<a href="https://evil.test">evil.zip</a>\r\nBcc: all@studio.test';
const params = Object.fromEntries(
  ['name', 'user', 'text', 'time', 'status', 'format', 'service', 'language', 'resource', 'p2', 'p3', 'size']
    .map((name) => [name, trick])
    .concat([['percentage', '80']]),
);
const id = '019a0000-0000-7000-8000-000000000000';
const news = (code: string, more: object = {}) => ({
  id,
  code,
  params,
  content: 'of a code nobody knows',
  podid: id,
  nodeid: null,
  ...more,
});
const write = (all: ReturnType<typeof news>[], language: 'en' | 'nl' = 'en') =>
  composeMail(
    notificationsMail({ email: 'to@studio.test', firstname: trick, language }, all, 'https://rushes.test'),
  );

describe.each(languages)('Notification e-mails in %s', (language) => {
  test.each(Object.keys(notificationHeads))(
    '%s: escape user input and contain links to this installation only',
    (code) => {
      const { subject, text, html } = write([news(code), news(code)], language);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<a href="https://evil.test"');
      expect(`${text}${html}`).not.toMatch(/evil\.(test|zip)/);
      expect(`${subject}${text}`).not.toMatch(/undefined|\[object|\{|\$/);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
      for (const link of links) expect(link).toMatch(/^https:\/\/rushes\.test(\/|$)/);
    },
  );
});

test('A long notification e-mail lists 20 entries and says how many more there are', () => {
  const all = Array.from({ length: 25 }, () => news('NM22'));
  const { text, subject } = write(all);
  expect(subject).toBe('25 new notifications');
  expect(text.match(/Conversion is ready/g)).toHaveLength(20);
  expect(text).toContain('See 5 more in Rushes.');
  expect(write(all.slice(0, 21), 'nl').text).toContain('Bekijk nog 1 melding');
});

test('A notification e-mail gives the failure reason in the language of the recipient [A2]', () => {
  const failed = news('NM19', { params: { name: 'card.zip', reason: 'ERR124' } });
  expect(write([failed]).text).toContain(`card.\u200bzip. ${fill(errorTexts.ERR124, {})}`);
  expect(write([failed], 'nl').text).toMatch(/Uitpakken mislukt\n.*card.+ \S+/);
  const unknown = news('NM19', { params: { name: 'card.zip', reason: 'ERR99999' } });
  expect(write([unknown]).text).toContain('card.\u200bzip\n');
});

test('A notification e-mail uses the stored text for an unknown code and drops an unsafe URL', () => {
  expect(write([news('NM999')]).subject).toBe('of a code nobody knows');
  const download = news('NM52', { params: { ...params, p1: 'javascript:alert(1)' } });
  expect(write([download]).html).not.toContain('javascript');
});
