import type { Readable } from 'node:stream';
import { type Language, LOCALES } from '@rushes/contract/enums';
import PDFDocument from 'pdfkit';
import {
  breakLines,
  type Doc,
  drawLine,
  drawRight,
  fitted,
  LEADING,
  registerFonts,
  type Style,
} from '#platform/pdf/typesetting.ts';
import type { InvoiceRow } from '../invoices.queries.ts';
import { invoiceWords, writeEuros } from '../model/invoice-words.ts';
import type { VatNote } from '../model/money.ts';

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const RIGHT = A4.width - MARGIN;
const HALF = A4.width / 2;
const QUANTITY = RIGHT - 110;

const ink = '#16181d';
const quiet = '#6b7280';
const heading: Style = { size: 22, weight: 600, color: ink };
const strong: Style = { size: 10, weight: 600, color: ink };
const body: Style = { size: 10, weight: 400, color: ink };
const fact: Style = { size: 9, weight: 400, color: quiet };
const row = ({ size }: Style) => size * LEADING;

export type DrawnInvoice = InvoiceRow & { creditednumber: string | null };

/** One page: a handful of rows. */
export function drawInvoice(invoice: DrawnInvoice): Readable {
  const { language, number, seller, buyer, kind } = invoice;
  const texts = invoiceWords[language];
  const title = kind === 'credit' ? texts.credit : texts.invoice;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    info: {
      Title: `${title} ${number}`,
      Author: seller.name,
      Creator: 'Rushes',
      CreationDate: new Date(invoice.issuedat),
    },
  });
  registerFonts(doc);
  drawLine(doc, title, MARGIN, MARGIN, heading);
  drawParty(
    doc,
    HALF,
    MARGIN,
    [seller.name, ...seller.address, seller.country],
    [seller.vatnumber && `${texts.vatNumber} ${seller.vatnumber}`, seller.iban, seller.email],
  );
  let y = MARGIN + 130;
  drawLine(doc, texts.billTo, MARGIN, y, fact);
  drawParty(
    doc,
    MARGIN,
    y + 16,
    [buyer.company, buyer.address, `${buyer.postalcode} ${buyer.city}`.trim(), buyer.country],
    [buyer.vatnumber && `${texts.vatNumber} ${buyer.vatnumber}`],
  );
  const written = (moment: string) => day(moment, language);
  const facts: [string, string][] = [
    [texts.number, number],
    [texts.date, written(invoice.issuedat)],
    ...(invoice.creditednumber ? [[texts.credits, invoice.creditednumber] as [string, string]] : []),
    ...(invoice.state === 'open' ? [[texts.due, written(invoice.dueat)] as [string, string]] : []),
    ...(invoice.paidat && kind !== 'credit'
      ? [[texts.paid, written(invoice.paidat)] as [string, string]]
      : []),
  ];
  for (const [at, [label, value]] of facts.entries()) {
    drawLine(doc, label, HALF, y + 16 + at * 16, fact);
    drawRight(doc, value, RIGHT, y + 16 + at * 16, body);
  }
  y = drawLines(doc, invoice, y + 130);
  y = drawTotals(doc, invoice, y);
  drawFoot(doc, invoice, y + 30);
  doc.end();
  return doc as unknown as Readable;
}

function drawParty(
  doc: Doc,
  x: number,
  top: number,
  lines: readonly string[],
  more: readonly (string | '')[],
): void {
  let y = top;
  for (const [at, line] of [...lines, ...more].filter(Boolean).entries()) {
    const style = at === 0 ? strong : at < lines.length ? body : fact;
    drawLine(doc, fitted(doc, line, style, HALF - MARGIN - 12), x, y, style);
    y += row(body);
  }
}

function drawLines(doc: Doc, { lines, language }: DrawnInvoice, top: number): number {
  const texts = invoiceWords[language];
  drawLine(doc, texts.description, MARGIN, top, fact);
  drawRight(doc, texts.quantity, QUANTITY, top, fact);
  drawRight(doc, texts.amount, RIGHT, top, fact);
  let y = top + 18;
  for (const line of lines) {
    rule(doc, y);
    y += 8;
    drawRight(doc, String(line.quantity), QUANTITY, y, body);
    drawRight(doc, writeEuros(line.amount, language), RIGHT, y, body);
    for (const part of breakLines(doc, texts.line(line), body, QUANTITY - MARGIN - 60)) {
      drawLine(doc, part, MARGIN, y, body);
      y += row(body);
    }
    y += 6;
  }
  rule(doc, y);
  return y + 14;
}

function drawTotals(doc: Doc, invoice: DrawnInvoice, top: number): number {
  const { net, vat, vatrate, total, language } = invoice;
  const texts = invoiceWords[language];
  const percent = (vatrate / 100).toLocaleString(LOCALES[language]);
  const rows: [string, number, Style][] = [
    [texts.subtotal, net, body],
    [texts.vat(percent), vat, body],
    [texts.total, total, strong],
  ];
  let y = top;
  for (const [label, amount, style] of rows) {
    drawLine(doc, label, HALF, y, style);
    drawRight(doc, writeEuros(amount, language), RIGHT, y, style);
    y += 20;
  }
  return y;
}

function drawFoot(doc: Doc, invoice: DrawnInvoice, top: number): void {
  const { state, total, language, seller, number } = invoice;
  const texts = invoiceWords[language];
  const note = invoice.vatnote as VatNote;
  const amount = writeEuros(total, language);
  const due = day(invoice.dueat, language);
  const notes = [
    note && texts.note[note],
    state === 'open' &&
      (seller.iban
        ? texts.pay(amount, seller.iban, due, number)
        : texts.payWithoutAccount(amount, due, number)),
  ];
  let y = top;
  for (const text of notes) {
    if (!text) continue;
    for (const line of breakLines(doc, text, body, RIGHT - MARGIN)) {
      drawLine(doc, line, MARGIN, y, body);
      y += row(body);
    }
    y += 8;
  }
}

const rule = (doc: Doc, y: number) => doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).stroke('#e1e4e8');

const day = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
