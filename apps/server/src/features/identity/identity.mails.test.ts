import { languages } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import { composeMail } from '#platform/mail/compose.ts';
import { type Mails, mailTo } from './identity.mails.ts';

const trick = '<a href="https://evil.test">click</a>\r\nBcc: all@studio.test';
const circumstances = {
  firstname: trick,
  at: '1 January 2030 at 10:00 UTC',
  address: '203.0.113.7',
  device: undefined,
  resetUrl: 'https://rushes.test/account/forgot-password',
};
const url = 'https://rushes.test/account';
const samples: { [K in keyof Mails]: Parameters<Mails[K]>[0] } = {
  signUpCode: { code: '123456', url },
  alreadyHasAccount: { signInUrl: url, resetUrl: url },
  addressTaken: { signInUrl: url },
  resetCode: { firstname: trick, code: '123456', url },
  temporaryCode: { firstname: trick, code: '123456', url },
  invitation: { firstname: trick, inviter: trick, tenant: trick, password: 'x<y', url, days: 7 },
  temporaryPassword: { firstname: trick, password: 'x<y', url, days: 7 },
  factorsReset: { firstname: trick, administrator: trick, url },
  emailLink: { firstname: trick, url },
  passwordChanged: circumstances,
  emailAsked: { ...circumstances, email: 'new@studio.test', undoUrl: url },
  emailChanged: { ...circumstances, email: 'new@studio.test', undoUrl: url },
  mfaEnabled: circumstances,
  mfaDisabled: circumstances,
  recoveryCodesRenewed: circumstances,
  recoveryCodeUsed: { ...circumstances, left: 3 },
  passkeyAdded: { ...circumstances, name: trick },
  tokenCreated: { ...circumstances, name: trick },
  appConnected: { ...circumstances, app: trick },
  passkeyRemoved: { ...circumstances, name: trick },
  providerLinked: { ...circumstances, provider: trick },
  newDevice: { ...circumstances, method: { way: 'external', provider: trick, code: 'totp' } },
  deletionAsked: { ...circumstances, day: '15 January 2030' },
};
const kinds = Object.keys(samples) as (keyof Mails)[];
const write = (language: 'en' | 'nl', kind: keyof Mails) =>
  composeMail(mailTo({ email: 'to@studio.test', language }, kind, samples[kind] as never));

describe.each(languages)('Account e-mails in %s', (language) => {
  test.each(kinds)('%s escapes user text and keeps it out of the headers', (kind) => {
    const { to, subject, text, html } = write(language, kind);
    expect(to).toBe('to@studio.test');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<a href="https://evil.test"');
    expect(html).not.toContain('x<y');
    expect(html).toContain(`lang="${language}"`);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    for (const link of links) expect(link).toMatch(/^https:\/\/rushes\.test\//);
    expect(`${subject}${text}`).not.toMatch(/undefined|\[object|\$\{/);
  });
});

test.each(['invitation', 'emailLink', 'resetCode', 'factorsReset'] as const)(
  'The e-mail %s breaks up names that mail programs would turn into links',
  (kind) => {
    const name = 'Prize at evil.test';
    const about = { ...samples[kind], firstname: name, inviter: name, administrator: name, tenant: 'Studio' };
    const to = { email: 'to@studio.test', language: 'en' } as const;
    const { text, html } = composeMail(mailTo(to, kind, about as never));
    expect(text).toContain('Prize at evil.');
    expect(text).not.toContain('evil.test');
    expect(html).not.toContain('evil.test');
    const plain = composeMail(mailTo(to, kind, { ...about, firstname: 'Ada Jr.' } as never));
    expect(plain.text).toContain('Hi Ada Jr.,');
  },
);

test('Every e-mail has a Dutch text that differs from the English one [A2]', () => {
  for (const kind of kinds) {
    const [en, nl] = [write('en', kind), write('nl', kind)];
    expect(nl.subject, kind).not.toBe(en.subject);
    expect(nl.text, kind).not.toBe(en.text);
  }
});
