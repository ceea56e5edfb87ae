import type { InvoiceLine } from '@rushes/contract/billing';
import { type Language, LOCALES } from '@rushes/contract/enums';
import type { ResourceName } from '@rushes/contract/limits';
import type { VatNote } from './money.ts';

export const writeEuros = (cents: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replaceAll('\u00a0', ' ');

const day = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(moment),
  );

export interface InvoiceWords {
  invoice: string;
  credit: string;
  number: string;
  date: string;
  due: string;
  paid: string;
  credits: string;
  billTo: string;
  vatNumber: string;
  description: string;
  quantity: string;
  amount: string;
  subtotal: string;
  vat: (percent: string) => string;
  total: string;
  note: Record<Exclude<VatNote, null>, string>;
  pay: (total: string, iban: string, due: string, number: string) => string;
  payWithoutAccount: (total: string, due: string, number: string) => string;
  line: (line: InvoiceLine) => string;
}

const period = ({ from, to }: InvoiceLine, language: Language) =>
  from && to ? `, ${day(from, language)} – ${day(to, language)}` : '';

const unitsInEnglish: Partial<Record<ResourceName, (units: string) => string>> = {
  credits: (units) => `${units} credits`,
  bandwidth: (units) => `${units} GB outbound data`,
  storage: (units) => `${units} GB storage`,
  transcription: (units) => `Transcription, ${units} minutes`,
  translation: (units) => `Translation, ${units},000 characters`,
  recognition: (units) => `Recognition, ${units} minutes or images`,
};
const unitsInDutch: typeof unitsInEnglish = {
  credits: (units) => `${units} credits`,
  bandwidth: (units) => `${units} GB uitgaande data`,
  storage: (units) => `${units} GB opslag`,
  transcription: (units) => `Transcriptie, ${units} minuten`,
  translation: (units) => `Vertaling, ${units}.000 tekens`,
  recognition: (units) => `Herkenning, ${units} minuten of afbeeldingen`,
};

const addonText = (texts: typeof unitsInEnglish, { name, units }: InvoiceLine): string =>
  texts[name as ResourceName]?.(String(units ?? 1)) ?? name;

export const invoiceWords: Record<Language, InvoiceWords> = {
  en: {
    invoice: 'Invoice',
    credit: 'Credit note',
    number: 'Number',
    date: 'Date',
    due: 'Due date',
    paid: 'Paid',
    credits: 'Credits invoice',
    billTo: 'Bill to',
    vatNumber: 'VAT number',
    description: 'Description',
    quantity: 'Quantity',
    amount: 'Amount',
    subtotal: 'Subtotal',
    vat: (percent) => `VAT ${percent}%`,
    total: 'Total',
    note: {
      reverse: 'VAT reverse charged: Article 196, Council Directive 2006/112/EC.',
      outside: 'Outside the scope of EU VAT.',
      none: 'No VAT is charged.',
    },
    pay: (total, iban, due, number) =>
      `Pay ${total} to ${iban} by ${due} and state invoice number ${number}.`,
    payWithoutAccount: (total, due, number) => `Pay ${total} by ${due} and state invoice number ${number}.`,
    line: (line) => {
      if (line.kind === 'addon') return addonText(unitsInEnglish, line);
      if (line.kind === 'rest') return `Remaining time of ${line.name}${period(line, 'en')}`;
      return `${line.name}, ${line.interval === 'year' ? 'annual' : 'monthly'}${period(line, 'en')}`;
    },
  },
  nl: {
    invoice: 'Factuur',
    credit: 'Creditfactuur',
    number: 'Nummer',
    date: 'Datum',
    due: 'Vervaldatum',
    paid: 'Betaald',
    credits: 'Crediteert factuur',
    billTo: 'Factuur aan',
    vatNumber: 'Btw-nummer',
    description: 'Omschrijving',
    quantity: 'Aantal',
    amount: 'Bedrag',
    subtotal: 'Subtotaal',
    vat: (percent) => `Btw ${percent}%`,
    total: 'Totaal',
    note: {
      reverse: 'Btw verlegd: artikel 196, Richtlijn 2006/112/EG.',
      outside: 'Buiten de heffing van EU-btw.',
      none: 'Er wordt geen btw berekend.',
    },
    pay: (total, iban, due, number) =>
      `Betaal ${total} uiterlijk ${due} op ${iban} en vermeld factuurnummer ${number}.`,
    payWithoutAccount: (total, due, number) =>
      `Betaal ${total} uiterlijk ${due} en vermeld factuurnummer ${number}.`,
    line: (line) => {
      if (line.kind === 'addon') return addonText(unitsInDutch, line);
      if (line.kind === 'rest') return `Resterende tijd van ${line.name}${period(line, 'nl')}`;
      return `${line.name}, ${line.interval === 'year' ? 'per jaar' : 'per maand'}${period(line, 'nl')}`;
    },
  },
};
