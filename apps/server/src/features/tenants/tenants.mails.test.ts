import type { Language } from '@rushes/contract/enums';
import { expect, test } from 'vitest';
import { composeMail } from '#platform/mail/compose.ts';
import { confirmEmailMail, type EmailKind, markedMail } from './tenants.mails.ts';

const to = (language: Language) => ({ email: 'to@studio.test', firstname: 'Noor', language });
const url = 'https://rushes.test/tenant/email#code=x';
/** Without the line breaks of the plain text. */
function written(mail: Parameters<typeof composeMail>[0]): { subject: string; text: string } {
  const { subject, text } = composeMail(mail);
  return { subject, text: text.replace(/\s+/g, ' ') };
}
const confirm = (language: Language, kind: EmailKind = 'support') =>
  written(confirmEmailMail(to(language), { tenant: 'Studio', kind, url }));
const marked = (language: Language) =>
  written(
    markedMail(to(language), {
      tenant: 'Studio',
      asker: 'Mila Vos',
      deletableat: new Date('2026-03-10T12:00:00Z'),
    }),
  );

test('The e-mails about a tenant are written in the language of the reader [A2]', () => {
  expect([confirm('en').subject, confirm('nl').subject]).toEqual([
    'Confirm this address for Studio',
    'Bevestig dit adres voor Studio',
  ]);
  for (const [kind, word] of [
    ['editorial', 'redactie'],
    ['traffic', 'traffic'],
    ['support', 'support'],
  ] as const) {
    expect(confirm('en', kind).text).toContain(`this address for ${kind}.`);
    expect(confirm('nl', kind).text).toContain(`gebruiken voor ${word}.`);
  }
  expect([marked('en').subject, marked('nl').subject]).toEqual([
    'Studio will be deleted',
    'Studio wordt verwijderd',
  ]);
  expect(marked('en').text).toContain('deleted permanently on 10 March 2026');
  expect(marked('nl').text).toContain('op 10 maart 2026 definitief verwijderd');
});
