import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 400 | 600;
export type Doc = PDFKit.PDFDocument;

/** Inter is split into fonts by script; the first one that has a glyph is used. */
const pieces = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
type Piece = (typeof pieces)[number];
const weights: readonly Weight[] = [400, 600];

const require = createRequire(import.meta.url);
const ranges = require.resolve('@fontsource/inter/unicode.json');
const fileOf = (piece: Piece, weight: Weight) =>
  join(dirname(ranges), 'files', `inter-${piece}-${weight}-normal.woff`);

interface Fonts {
  files: { name: string; bytes: Buffer }[];
  ranges: { piece: Piece; from: number; to: number }[];
}
let fonts: Fonts | undefined;

/** Read once, on first use. */
function loadFonts(): Fonts {
  const letters = JSON.parse(readFileSync(ranges, 'utf8')) as Record<Piece, string>;
  return {
    files: pieces.flatMap((piece) =>
      weights.map((weight) => ({
        name: `${piece} ${weight}`,
        bytes: readFileSync(fileOf(piece, weight)),
      })),
    ),
    ranges: pieces.flatMap((piece) =>
      letters[piece].split(',').map((range) => {
        const [from = 0, to = from] = range
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return { piece, from, to };
      }),
    ),
  };
}

export function registerFonts(doc: Doc): void {
  fonts ??= loadFonts();
  for (const { name, bytes } of fonts.files) doc.registerFont(name, bytes);
}

/** Text of one font, or without a font: then a box is drawn per character. */
interface Run {
  font: string | undefined;
  text: string;
  letters: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const known = new Map<string, Piece | undefined>();

function pieceFor(grapheme: string): Piece | undefined {
  if (!known.has(grapheme)) {
    const codes = Array.from(grapheme, (sign) => sign.codePointAt(0)!);
    const has = (piece: Piece) =>
      codes.every((code) =>
        fonts!.ranges.some((range) => range.piece === piece && code >= range.from && code <= range.to),
      );
    // A text has some hundred different graphemes; this limits the memory for generated text.
    if (known.size > 10_000) known.clear();
    known.set(grapheme, pieces.find(has));
  }
  return known.get(grapheme);
}

function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const piece = pieceFor(segment);
    const font = piece && `${piece} ${weight}`;
    const last = runs.at(-1);
    if (last && last.font === font) {
      last.text += segment;
      last.letters += 1;
    } else runs.push({ font, text: segment, letters: 1 });
  }
  return runs;
}

/** Removes invisible direction marks; tabs and special spaces become spaces. */
const shown = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\t\u2000-\u200a\u00a0]/g, ' ')
    .replaceAll(/[\u200b\u200c\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, '');

export interface Style {
  size: number;
  weight: Weight;
  color: string;
}

export const LEADING = 1.4;

/** Width of the box for a character that Inter does not have, such as emoji and unsupported scripts. */
const BOX = 0.7;

const widthOfRun = (doc: Doc, { font, text, letters }: Run, size: number): number =>
  font ? doc.font(font).fontSize(size).widthOfString(text) : letters * size * BOX;

function widthOf(doc: Doc, text: string, { size, weight }: Style): number {
  return runsOf(text, weight).reduce((width, run) => width + widthOfRun(doc, run, size), 0);
}

/** Wraps text between words, and inside a word only where it is longer than a line. */
export function breakLines(doc: Doc, text: string, style: Style, width: number): string[] {
  return shown(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(doc, paragraph, style, width));
}

function breakParagraph(doc: Doc, paragraph: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(/(?<= )(?! )/)) {
    const needed = widthOf(doc, word.trimEnd(), style);
    if (line && used + needed > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    if (needed <= width) {
      line += word;
      used += widthOf(doc, word, style);
      continue;
    }
    for (const { segment } of graphemes.segment(word)) {
      const wide = widthOf(doc, segment, style);
      if (line && used + wide > width) {
        lines.push(line);
        line = '';
        used = 0;
      }
      line += segment;
      used += wide;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Draws one line with its top at y; returns its end position. */
export function drawLine(doc: Doc, text: string, x: number, y: number, style: Style): number {
  let at = x;
  for (const run of runsOf(shown(text).replaceAll('\n', ' '), style.weight)) {
    if (run.font) {
      doc.font(run.font).fontSize(style.size).fillColor(style.color);
      doc.text(run.text, at, y, { lineBreak: false });
    } else drawBoxes(doc, run.letters, at, y, style);
    at += widthOfRun(doc, run, style.size);
  }
  return at;
}

function drawBoxes(doc: Doc, count: number, x: number, y: number, { size, color }: Style): void {
  const side = size * (BOX - 0.15);
  for (let place = 0; place < count; place++) doc.rect(x + place * size * BOX, y + size * 0.35, side, side);
  doc
    .save()
    .lineWidth(size * 0.06)
    .stroke(color)
    .restore();
}

/** Truncated with an ellipsis when too long. */
export function fitted(doc: Doc, text: string, style: Style, width: number): string {
  const [line = '', ...more] = breakLines(doc, text.replaceAll('\n', ' '), style, width);
  if (more.length === 0) return line;
  const [short = ''] = breakLines(doc, text.replaceAll('\n', ' '), style, width - widthOf(doc, '…', style));
  return `${short}…`;
}

export function drawRight(doc: Doc, text: string, right: number, y: number, style: Style): void {
  drawLine(doc, text, right - widthOf(doc, shown(text), style), y, style);
}
