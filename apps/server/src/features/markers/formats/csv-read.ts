import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';
import { type Clip, endOf, type Found, plainText } from '../model/marker.ts';
import { withoutGuard } from './csv.ts';
import { placeOnMedia, type Timed } from './timeline.ts';
import { tooMany, unreadable } from './unreadable.ts';

// Column names that are recognized: ours, those of Premiere's marker list (tabs, “Description” beside “Marker
// Name”), and common handwritten ones.
const known = {
  text: ['text', 'comment', 'description', 'comments', 'note', 'notes', 'content'],
  name: ['name', 'marker name', 'title'],
  frame: ['frame in', 'frame', 'start frame'],
  end: ['frame out', 'end frame'],
  in: ['timecode in', 'timecode', 'in', 'start', 'position'],
  out: ['timecode out', 'out', 'end'],
} as const;
type Column = keyof typeof known;

/** Rows without text are not markers, and some tables contain them. */
const ROWS_MAX = 4 * IMPORTED_AT_ONCE;
const CELLS_MAX = 200;

export function readCsv(clip: Clip, content: string): Found[] {
  const [head, ...rows] = parseRows(content.replace(/^\ufeff/, ''));
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const places = Object.fromEntries(
    Object.entries(known).map(([column, words]) => [
      column,
      words.map((word) => names.indexOf(word)).find((place) => place >= 0) ?? -1,
    ]),
  ) as Record<Column, number>;
  if (places.text < 0 && places.name < 0) throw unreadable('columnText');
  if (places.frame < 0 && places.in < 0) throw unreadable('columnTime');

  const found: (Found | Timed)[] = [];
  for (const { cells, line } of rows) {
    const value = (column: Column) => (cells[places[column]] ?? '').trim();
    const text = plainText(withoutGuard(value('text')) || withoutGuard(value('name')));
    if (!text) continue;
    if (found.length === IMPORTED_AT_ONCE) throw tooMany();
    if (value('frame')) found.push(byFrames(clip, value('frame'), value('end'), text, line));
    else if (value('in')) found.push({ timecode: value('in'), out: value('out') || undefined, text, line });
    else found.push({ frame: null, end: null, text });
  }
  const timed = found.filter((one): one is Timed => 'timecode' in one);
  const placed = placeOnMedia(
    clip,
    timed,
    timed.some(({ timecode }) => timecode.includes(';')),
  );
  const place = new Map(timed.map((one, index) => [one as Found | Timed, placed[index]!]));
  return found.map((one) => place.get(one) ?? (one as Found));
}

function byFrames(clip: Clip, start: string, stop: string, text: string, line: number): Found {
  const frame = frameNumber(start, line);
  const end = stop ? Math.min(frameNumber(stop, line), clip.totalFrames) : null;
  if (frame >= clip.totalFrames) throw unreadable('markerLineOutside', { line });
  return { frame, end: endOf(frame, end), text };
}

function frameNumber(text: string, line: number): number {
  if (!/^\d{1,9}$/.test(text)) throw unreadable('notFrame', { line, value: text.slice(0, 20) });
  return Number(text);
}

interface Row {
  cells: string[];
  line: number;
}

/** RFC 4180, also with semicolons or tabs, as written by localized spreadsheets and Premiere. */
function parseRows(content: string): Row[] {
  const head = /^[^\r\n]*/.exec(content)![0];
  const comma = ['\t', ';', ','].reduce((best, sign) =>
    countOf(head, sign) > countOf(head, best) ? sign : best,
  );
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let row = 1;
  let at = 0;
  while (at < content.length) {
    let cell: string;
    if (content[at] === '"') {
      let end = at + 1;
      while (end < content.length && (content[end] !== '"' || content[end + 1] === '"'))
        end += content[end] === '"' ? 2 : 1;
      if (end >= content.length) throw unreadable('openQuote', { line });
      cell = content.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else cell = '';
    const rest = restOfCell(content, at, comma);
    if (cells.length === CELLS_MAX) throw unreadable('cellCount', { line: row, max: CELLS_MAX });
    cells.push(cell + rest);
    line += countOf(cell, '\n');
    at += rest.length;
    if (content[at] === comma) {
      at += 1;
      // A separator at the end of the file is followed by one more, empty cell.
      if (at === content.length) cells.push('');
      continue;
    }
    at += content.startsWith('\r\n', at) ? 2 : 1;
    if (cells.some(Boolean)) rows.push({ cells, line: row });
    if (rows.length > ROWS_MAX) throw unreadable('lineCount', { max: ROWS_MAX });
    cells = [];
    line += 1;
    row = line;
  }
  if (cells.length > 0) rows.push({ cells, line: row });
  return rows;
}

function restOfCell(content: string, from: number, comma: string): string {
  let end = from;
  while (end < content.length && content[end] !== comma && content[end] !== '\r' && content[end] !== '\n')
    end++;
  return content.slice(from, end);
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;
