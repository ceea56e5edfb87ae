import { buffer } from 'node:stream/consumers';
import type { Language } from '@rushes/contract/enums';
import { expect, test } from 'vitest';
import { textOfPdf } from '#test/formats/pdf-text.ts';
import { details } from '#test/scenes/billing-scene.ts';
import { vatOf, vatRule } from '../model/money.ts';
import { type DrawnInvoice, drawInvoice } from './invoice.ts';

const seller = {
  ...{
    name: 'Rushes Hosting BV',
    address: ['Dam 1', 'Amsterdam'],
    country: 'NL',
    vatnumber: 'NL001234567B01',
  },
  ...{ vatrate: 21, iban: 'NL00BANK1', email: 'billing@rushes.test' },
};

async function textOf(language: Language, buyer: typeof details): Promise<string> {
  const net = 9000;
  const { rate, note } = vatRule(seller, buyer);
  const vat = vatOf(net, rate);
  const of = { quantity: 1, from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' };
  const invoice = {
    ...{ number: 'R2026-0001', kind: 'plan', state: 'open', language, seller, buyer },
    ...{ issuedat: '2026-05-01T00:00:00.000Z', dueat: '2026-05-15T00:00:00.000Z', paidat: null },
    ...{ net, vat, total: net + vat, vatrate: rate, vatnote: note, creditednumber: null },
    lines: [
      { ...of, kind: 'plan', name: 'Business', units: null, interval: 'month', amount: 12_900 },
      { ...of, kind: 'rest', name: 'Pro', units: null, interval: 'month', amount: -3900 },
    ],
  };
  return textOfPdf(await buffer(drawInvoice(invoice as unknown as DrawnInvoice)));
}

test.each([
  ['en', 'VAT 21%', '€18.90', '€108.90', 'Pay €108.90 to NL00BANK1 by 15 May 2026'],
  ['nl', 'Btw 21%', '€ 18,90', '€ 108,90', 'Betaal € 108,90 uiterlijk 15 mei 2026 op NL00BANK1'],
] as const)('An invoice at home has the VAT of the seller (%s) [B24]', async (language, ...texts) => {
  const text = await textOf(language, details);
  for (const part of [...texts, 'NL001234567B01', 'Noordlicht BV', 'R2026-0001'])
    expect(text).toContain(part);
  expect(text).toContain(language === 'en' ? 'Remaining time of Pro' : 'Resterende tijd van Pro');
  expect(text).not.toMatch(/reverse charged|verlegd/);
});

test.each([
  ['en', 'VAT 0%', 'VAT reverse charged: Article 196, Council Directive 2006/112/EC.', 'Total €90.00'],
  ['nl', 'Btw 0%', 'Btw verlegd: artikel 196, Richtlijn 2006/112/EG.', 'Totaal € 90,00'],
] as const)(
  'An invoice to a company in another country of the union is reverse charged (%s)',
  async (language, ...texts) => {
    const text = await textOf(language, { ...details, country: 'BE', vatnumber: 'BE0123456749' });
    for (const part of [...texts, 'BE0123456749']) expect(text).toContain(part);
  },
);
