import { languages } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import { composeLetter } from '#platform/mail/compose.ts';
import { codeLetter, invitationLetter } from './accesslinks.letters.ts';

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

describe.each(languages)('letters in %s', (language) => {
  const to = { email: 'kim@guest.test', language };
  const letters = () => [
    composeLetter(invitationLetter(to, about)),
    composeLetter(codeLetter(to, { tenant: about.tenant, code: '012345', minutes: 10 })),
  ];

  test('make neither markup nor headers of what people typed', () => {
    for (const { to: address, subject, html } of letters()) {
      expect(address).toBe('kim@guest.test');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<img');
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    }
  });

  test('come in the name of the tenant, and not in ours', () => {
    for (const { html } of letters()) {
      expect(html).toContain('>Studio &#60;img');
      expect(html).not.toContain('>Rushes</p>');
    }
  });

  test('tell of the password and of the code only where they are asked for', () => {
    const words = (more: object) => composeLetter(invitationLetter(to, { ...about, ...more })).text;
    const both = words({});
    const neither = words({ password: false, emailcode: false });
    expect(both).toMatch(/password|wachtwoord/);
    expect(both).toMatch(/six digits|zes cijfers/);
    expect(neither).not.toMatch(/password|wachtwoord|six digits|zes cijfers/);
  });

  test('show the code on a line of its own', () => {
    expect(letters()[1]!.text).toMatch(/^012345$/m);
  });
});
