import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Language } from '@rushes/contract/enums';
import type { MarkerSource } from '@rushes/contract/markers';
import { fps, frameToTimecode } from '@rushes/contract/timecode';
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
import { type Clip, type Marker, oneLine, plainText } from '../model/marker.ts';
import { drawShapes } from './drawing.ts';
import { type Words, words } from './words.ts';

export interface About {
  what: MarkerSource;
  version: number;
  language: Language;
  now: Date;
  isVideo: boolean;
}

export interface Still {
  bytes: Buffer;
  /** Height divided by width. */
  ratio: number;
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const RIGHT = A4.width - MARGIN;
const BOTTOM = A4.height - MARGIN - 18;
const STILL_WIDTH = 176;
/** Portrait videos are shown smaller, to limit the height of a row. */
const STILL_HEIGHT = 132;
const GAP = 16;

const ink = '#16181d';
const quiet = '#6b7280';
const heading: Style = { size: 20, weight: 600, color: ink };
const fact: Style = { size: 9, weight: 400, color: quiet };
const time: Style = { size: 10, weight: 600, color: ink };
const name: Style = { size: 9, weight: 600, color: ink };
const text: Style = { size: 9.5, weight: 400, color: ink };
const height = ({ size }: Style) => size * LEADING;

/**
 * Streams the document while it is generated: stills of a long video take time, and a proxy must not time out.
 * Pages are buffered until the page count is known.
 */
export function writePdf(
  clip: Clip,
  markers: readonly Marker[],
  about: About,
  stillOf: (frame: number) => Promise<Still | undefined>,
): Readable {
  const texts = words[about.language];
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: about.language,
    info: { Title: oneLine(clip.name), Creator: 'Rushes', CreationDate: about.now },
  });
  // A PDFDocument is a readable stream, but its types do not say so.
  const stream = doc as unknown as Readable;
  void write(doc, { clip, markers, about, texts, stillOf }).then(
    () => doc.end(),
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

interface Work {
  clip: Clip;
  markers: readonly Marker[];
  about: About;
  texts: Words;
  stillOf: (frame: number) => Promise<Still | undefined>;
}

async function write(doc: Doc, work: Work): Promise<void> {
  registerFonts(doc);
  let y = drawHead(doc, work);
  for (const marker of work.markers) {
    const still = marker.frame === null ? undefined : await work.stillOf(marker.frame);
    await breathe();
    // The reader has disconnected.
    if ((doc as unknown as Readable).destroyed) return;
    y = drawMarker(doc, work, marker, still, y);
  }
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const at = A4.height - MARGIN;
    drawLine(doc, fitted(doc, work.clip.name, fact, RIGHT - MARGIN - 120), MARGIN, at, fact);
    drawRight(doc, work.texts.page(page + 1, count), RIGHT, at, fact);
  }
}

function drawHead(doc: Doc, { clip, markers, about, texts }: Work): number {
  drawLine(doc, texts.title[about.what], MARGIN, MARGIN, { ...name, color: quiet });
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(about.now);
  drawRight(doc, day, RIGHT, MARGIN, fact);
  let y = MARGIN + 18;
  for (const line of breakLines(doc, oneLine(clip.name), heading, RIGHT - MARGIN).slice(0, 3)) {
    drawLine(doc, line, MARGIN, y, heading);
    y += height(heading);
  }
  const rate = Number(fps(clip.rate).toFixed(3)).toLocaleString(texts.locale);
  const open = markers.filter(({ checked }) => !checked).length;
  const facts = [
    texts.version(about.version),
    ...(about.isVideo ? [`${clip.width} × ${clip.height}`, texts.rate(rate, clip.dropFrame)] : []),
    texts.length(frameToTimecode(clip.totalFrames, clip.rate, clip.dropFrame)),
    texts.counted(markers.length, about.what === 'comments' ? open : null),
  ];
  drawLine(doc, facts.join('   ·   '), MARGIN, y + 2, fact);
  y += 26;
  if (markers.length === 0) drawLine(doc, texts.none, MARGIN, y + 12, text);
  return y;
}

function drawMarker(doc: Doc, work: Work, marker: Marker, still: Still | undefined, top: number): number {
  const { about, texts } = work;
  const size = still ? fitStill(still) : { width: STILL_WIDTH, height: 0 };
  // A row starts only where its still and a few lines fit.
  let y = top;
  if (y + GAP + Math.max(size.height, 60) > BOTTOM) y = turnPage(doc);
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).stroke('#e1e4e8');
  y += 12;
  const bottom = still ? drawStill(doc, still, marker, size, y) : y;
  const firstPage = doc.page;

  const left = about.isVideo ? MARGIN + STILL_WIDTH + GAP : MARGIN;
  const width = RIGHT - left;
  const after = drawLine(doc, placeOf(work, marker), left, y, time);
  if (marker.frame !== null && about.isVideo) drawLine(doc, framesOf(texts, marker), after + 8, y + 1, fact);
  if (marker.kind === 'comment')
    drawRight(doc, stateOf(texts, marker), RIGHT, y + 1, {
      ...fact,
      color: marker.checked ? '#15803d' : '#b45309',
    });
  y += height(time) + 2;

  const flow = (content: string, style: Style, x: number) => {
    for (const line of breakLines(doc, plainText(content), style, RIGHT - x)) {
      if (y + height(style) > BOTTOM) y = turnPage(doc) + 12;
      drawLine(doc, line, x, y, style);
      y += height(style);
    }
  };
  const person = (author: string, at: string | null, x: number) => {
    if (!author && !at) return;
    if (y + height(name) + height(text) > BOTTOM) y = turnPage(doc) + 12;
    const end = drawLine(doc, fitted(doc, author, name, width * 0.6), x, y, name);
    if (at) drawLine(doc, momentOf(texts, at), author ? end + 8 : x, y, fact);
    y += height(name) + 1;
  };
  person(marker.author, marker.at, left);
  flow(marker.text, text, left);
  for (const reply of marker.replies) {
    y += 5;
    person(reply.author, reply.at, left + GAP);
    flow(reply.text, text, left + GAP);
  }
  return Math.max(y, doc.page === firstPage ? bottom : 0) + 12;
}

function turnPage(doc: Doc): number {
  doc.addPage();
  return MARGIN;
}

function fitStill({ ratio }: Still): { width: number; height: number } {
  const width = Math.min(STILL_WIDTH, STILL_HEIGHT / ratio);
  return { width, height: width * ratio };
}

function drawStill(
  doc: Doc,
  still: Still,
  { drawing }: Marker,
  size: { width: number; height: number },
  y: number,
): number {
  const x = MARGIN + (STILL_WIDTH - size.width) / 2;
  doc.save().rect(x, y, size.width, size.height).clip();
  doc.image(still.bytes, x, y, size);
  if (drawing) drawShapes(doc, drawing, x, y, size.width);
  doc.restore();
  return y + size.height;
}

function placeOf({ clip, texts }: Work, { frame, end }: Marker): string {
  if (frame === null) return texts.whole;
  const timecode = (at: number) => frameToTimecode(clip.startFrame + at, clip.rate, clip.dropFrame);
  return end === null ? timecode(frame) : `${timecode(frame)} – ${timecode(end)}`;
}

const stateOf = (texts: Words, { checked, teamonly }: Marker): string =>
  [...(teamonly ? [texts.teamOnly] : []), checked ? texts.resolved : texts.open].join('   ·   ');

const framesOf = (texts: Words, { frame, end }: Marker): string =>
  end === null ? texts.frame(frame!) : texts.frames(frame!, end);

const momentOf = ({ locale }: Words, at: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
