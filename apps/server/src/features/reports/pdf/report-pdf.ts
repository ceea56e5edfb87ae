import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Language } from '@rushes/contract/enums';
import type { ColumnKind, Report, ReportValue } from '@rushes/contract/reports';
import PDFDocument from 'pdfkit';
import {
  type Doc,
  drawLine,
  drawRight,
  fitted,
  registerFonts,
  type Style,
} from '#platform/pdf/typesetting.ts';
import { words } from '../model/report-texts.ts';

const A4 = { width: 841.89, height: 595.28 };
const MARGIN = 36;
const RIGHT = A4.width - MARGIN;
const BOTTOM = A4.height - MARGIN - 20;
const ROW = 17;
const GAP = 8;

const ink = '#16181d';
const quiet = '#6b7280';
const line = '#e3e5ea';
const heading: Style = { size: 18, weight: 600, color: ink };
const fact: Style = { size: 9, weight: 400, color: quiet };
const head: Style = { size: 8, weight: 600, color: quiet };
const text: Style = { size: 8.5, weight: 400, color: ink };

/** Share of the width of a column, compared with the others. */
const share: Record<ColumnKind, number> = { text: 2, day: 1.15, bytes: 1.2, count: 0.95 };
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
const THOUSAND = 1000;

export function writeBytes(value: number, locale: string): string {
  let amount = value;
  let unit = 0;
  while (amount >= THOUSAND && unit < units.length - 1) {
    amount /= THOUSAND;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: unit === 0 ? 0 : 2 }).format(amount);
  return `${number} ${units[unit]}`;
}

function written(value: ReportValue, kind: ColumnKind, locale: string): string {
  if (value === null || value === '') return '';
  if (kind === 'bytes') return writeBytes(Number(value), locale);
  if (kind === 'count') return new Intl.NumberFormat(locale).format(Number(value));
  if (kind === 'day')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
  return String(value);
}

/** One document with a section per report, each on a new page. */
export async function reportPdf(reports: readonly Report[], language: Language): Promise<Buffer> {
  const texts = words[language];
  const title = reports.map((report) => report.title).join(', ');
  const doc: Doc = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    bufferPages: true,
    lang: language,
    info: { Title: title, Creator: 'Rushes' },
  });
  // A PDFDocument is a readable stream, but its types do not say so.
  const bytes = buffer(doc as unknown as Readable);
  registerFonts(doc);
  for (const [index, report] of reports.entries()) {
    if (index > 0) doc.addPage();
    await drawReport(doc, report, language);
  }
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    drawLine(doc, 'Rushes', MARGIN, A4.height - MARGIN, fact);
    drawRight(doc, texts.page(page + 1, count), RIGHT, A4.height - MARGIN, fact);
  }
  doc.end();
  return bytes;
}

async function drawReport(doc: Doc, report: Report, language: Language): Promise<void> {
  const texts = words[language];
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' });
  drawLine(doc, report.title, MARGIN, MARGIN, heading);
  const about = `${report.tenant ?? texts.platform}, ${day.formatRange(new Date(report.from), new Date(report.to))}`;
  const shown = report.rows.length;
  const cut = shown < report.total ? ` ${texts.cut(shown, report.total)}` : '';
  drawLine(doc, `${about}${cut && '.'}${cut}`, MARGIN, MARGIN + 26, fact);
  const places = placesOf(report);
  let y = drawHead(doc, report, places, MARGIN + 50);
  if (report.rows.length === 0) drawLine(doc, texts.empty, MARGIN, y + 6, fact);
  for (const row of report.rows) {
    if (y + ROW > BOTTOM) {
      doc.addPage();
      y = drawHead(doc, report, places, MARGIN);
      await breathe();
    }
    for (const [index, { kind }] of report.columns.entries())
      drawCell(doc, written(row[index] ?? null, kind, texts.locale), places[index]!, y + 4, kind, text);
    y += ROW;
    rule(doc, y);
  }
}

interface Placed {
  x: number;
  width: number;
}

function placesOf({ columns }: Report): Placed[] {
  const total = columns.reduce((sum, { kind }) => sum + share[kind], 0);
  const width = RIGHT - MARGIN - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map(({ kind }) => {
    const place = { x, width: (share[kind] / total) * width };
    x += place.width + GAP;
    return place;
  });
}

function drawHead(doc: Doc, { columns }: Report, places: readonly Placed[], y: number): number {
  for (const [index, { label, kind }] of columns.entries())
    drawCell(doc, label, places[index]!, y + 2, kind, head);
  rule(doc, y + ROW);
  return y + ROW;
}

function drawCell(doc: Doc, value: string, place: Placed, y: number, kind: ColumnKind, style: Style): void {
  const short = fitted(doc, value, style, place.width);
  if (kind === 'bytes' || kind === 'count') drawRight(doc, short, place.x + place.width, y, style);
  else drawLine(doc, short, place.x, y, style);
}

function rule(doc: Doc, y: number): void {
  doc.save().lineWidth(0.5).moveTo(MARGIN, y).lineTo(RIGHT, y).stroke(line).restore();
}
