import { languages } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import { composeMail } from '#platform/mail/compose.ts';
import { codeMail, invitationMail } from './accesslinks.mails.ts';

const hostile = '<img src=x onerror=alert(1)>\r\nBcc: evil@x.test';
const about = {
  inviter: `Eve ${hostile}`,
  tenant: `Studio ${hostile}`,
  names: [`cut ${hostile}.mov`, 'second.mov'],
  note: `Hello ${hostile}`,
  comments: true,
  password: true,
  emailcode: true,
  expireat: '2026-11-28T23:59:59.999Z',
  url: 'https://rushes.test/reviewaccess/abc',
  includeqrcode: true,
};

describe.each(languages)('Access link e-mails in %s', (language) => {
  const to = { email: 'kim@guest.test', language };
  const mails = () => [
    composeMail(invitationMail(to, about)),
    composeMail(codeMail(to, { tenant: about.tenant, code: '012345', minutes: 10 })),
  ];

  test('escape user text in the HTML and keep it out of the headers', () => {
    for (const { to: address, subject, html } of mails()) {
      expect(address).toBe('kim@guest.test');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<img');
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    }
  });

  test('show the name of the tenant instead of Rushes', () => {
    for (const { html } of mails()) {
      expect(html).toContain('>Studio &#60;img');
      expect(html).not.toContain('>Rushes</p>');
    }
  });

  test('mention the password and the e-mail code only when the link requires them', () => {
    const words = (more: object) => composeMail(invitationMail(to, { ...about, ...more })).text;
    const both = words({});
    const neither = words({ password: false, emailcode: false });
    expect(both).toMatch(/password|wachtwoord/);
    expect(both).toMatch(/6-digit code|6 cijfers/);
    expect(neither).not.toMatch(/password|wachtwoord|6-digit code|6 cijfers/);
  });

  test('show the code on its own line', () => {
    expect(mails()[1]!.text).toMatch(/^012345$/m);
  });
});
