import type { Language } from '@rushes/contract/enums';
import { writeDay } from '#features/identity/index.ts';
import type { MailText } from '#platform/mail/compose.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { writeEuros } from './model/invoice-words.ts';

type Words = Omit<MailText, 'to' | 'language'>;

interface Mails {
  invoice(about: { number: string; tenant: string; total: string; due: string; url: string }): Words;
  paid(about: { number: string; tenant: string; url: string }): Words;
  credit(about: { number: string; tenant: string; total: string; url: string }): Words;
}

const words: Record<Language, Mails> = {
  en: {
    invoice: ({ number, tenant, total, due, url }) => ({
      subject: `Invoice ${number} for ${tenant}`,
      heading: `Invoice ${number}`,
      paragraphs: [`The total is ${total}. Pay it by ${due} and state the invoice number.`],
      button: { text: 'View invoice', url },
      footnote: `You received this e-mail because invoices of ${tenant} are sent to this address.`,
    }),
    paid: ({ number, tenant, url }) => ({
      subject: `Invoice ${number} for ${tenant}`,
      heading: `Invoice ${number}`,
      paragraphs: ['This invoice has been paid.'],
      button: { text: 'View invoice', url },
      footnote: `You received this e-mail because invoices of ${tenant} are sent to this address.`,
    }),
    credit: ({ number, tenant, total, url }) => ({
      subject: `Credit note ${number} for ${tenant}`,
      heading: `Credit note ${number}`,
      paragraphs: [`An invoice was credited. The total is ${total}.`],
      button: { text: 'View credit note', url },
      footnote: `You received this e-mail because invoices of ${tenant} are sent to this address.`,
    }),
  },
  nl: {
    invoice: ({ number, tenant, total, due, url }) => ({
      subject: `Factuur ${number} voor ${tenant}`,
      heading: `Factuur ${number}`,
      paragraphs: [`Het totaal is ${total}. Betaal uiterlijk ${due} en vermeld het factuurnummer.`],
      button: { text: 'Factuur bekijken', url },
      footnote: `Je ontvangt deze e-mail omdat facturen van ${tenant} naar dit adres gaan.`,
    }),
    paid: ({ number, tenant, url }) => ({
      subject: `Factuur ${number} voor ${tenant}`,
      heading: `Factuur ${number}`,
      paragraphs: ['Deze factuur is betaald.'],
      button: { text: 'Factuur bekijken', url },
      footnote: `Je ontvangt deze e-mail omdat facturen van ${tenant} naar dit adres gaan.`,
    }),
    credit: ({ number, tenant, total, url }) => ({
      subject: `Creditfactuur ${number} voor ${tenant}`,
      heading: `Creditfactuur ${number}`,
      paragraphs: [`Er is een factuur gecrediteerd. Het totaal is ${total}.`],
      button: { text: 'Creditfactuur bekijken', url },
      footnote: `Je ontvangt deze e-mail omdat facturen van ${tenant} naar dit adres gaan.`,
    }),
  },
};

/** The invoice itself is behind the sign-in. */
export function invoiceMail(invoice: InvoiceRow, publicUrl: string): MailText {
  const { number, kind, state, total, dueat, language, buyer, tenantname: tenant } = invoice;
  const texts = words[language];
  const about = {
    number,
    tenant,
    total: writeEuros(total, language),
    due: writeDay(new Date(dueat), language),
    url: `${publicUrl}/console/subscriptions`,
  };
  const text =
    kind === 'credit' ? texts.credit(about) : state === 'open' ? texts.invoice(about) : texts.paid(about);
  return { ...text, to: buyer.email, language };
}
