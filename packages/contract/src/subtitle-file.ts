import { cleanBefore, cleanIdentifier, cleanText } from './subtitle-clean.ts';
import { isMeantAsTiming, readTiming, type Timing, writeTime } from './subtitle-times.ts';
import type { SubtitleCue, SubtitleFormat, SubtitleProblem, SubtitleProblemCode } from './subtitles.ts';

// Lenient parser and writer for subtitle files. Unparsable content is kept in place. A written file parses to the same
// cues, and writing those gives the same file.

export interface SubtitleFile {
  format: SubtitleFormat;
  /** Everything before the first cue. */
  header: string;
  /** Sorted by start and numbered from 1. */
  cues: SubtitleCue[];
  /** Everything after the last cue. */
  tail: string;
  /** Whether cues have numbers: optional in VTT, always true for SRT. */
  numbered: boolean;
}

export interface ReadFile extends SubtitleFile {
  problems: SubtitleProblem[];
}

interface Block {
  /** Index of the first line, from 0. */
  at: number;
  lines: string[];
}

interface Found extends Timing {
  line: number;
  identifier: string;
  text: string[];
  before: string[];
}

const isNumber = (line: string | undefined) => /^[ \t]*\d+[ \t]*$/.test(line ?? '');
const SHOWN = 80;

export function parseSubtitles(content: string, format: SubtitleFormat): ReadFile {
  const lines = content
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .split(/\r\n?|\n/);
  const reader = new Reader(format, lines);
  for (const block of blocksOf(lines)) reader.take(block);
  return reader.end();
}

function* blocksOf(lines: readonly string[]): Generator<Block> {
  let block: Block | undefined;
  for (const [at, line] of lines.entries()) {
    if (/^[ \t]*$/.test(line)) {
      if (block) yield block;
      block = undefined;
    } else if (block) block.lines.push(line);
    else block = { at, lines: [line] };
  }
  if (block) yield block;
}

class Reader {
  private readonly format: SubtitleFormat;
  private readonly lines: readonly string[];
  private readonly found: Found[] = [];
  private readonly problems: SubtitleProblem[] = [];
  /** Blocks to attach to the next cue. */
  private waiting: string[] = [];
  private header = '';
  private numbered: boolean;

  constructor(format: SubtitleFormat, lines: readonly string[]) {
    this.format = format;
    this.lines = lines;
    this.numbered = format === 'srt';
  }

  take(block: Block): void {
    const { at, lines } = this.withoutHeader(block);
    const timings = lines.flatMap((line, index) => {
      const timing = readTiming(line);
      return timing ? [{ index, timing }] : [];
    });
    const first = timings[0];
    if (!first) {
      this.leave({ at, lines });
      return;
    }
    let identifier = this.nameOf({ at, lines: lines.slice(0, first.index) });
    for (const [place, { index, timing }] of timings.entries()) {
      const next = timings[place + 1]?.index ?? lines.length;
      const text = lines.slice(index + 1, next);
      const cue = { ...timing, line: at + index, identifier, text, before: this.waiting };
      this.found.push(cue);
      this.waiting = [];
      identifier = '';
      // Two cues without a blank line between them: a number before the next timing is the number of the next cue,
      // unless it is the only text of this one.
      if (next < lines.length && isNumber(text.at(-1)) && text.length > 1) {
        text.pop();
        this.numbered = true;
      }
      text.forEach((line, more) => {
        if (/^\s*-?\d/.test(line) && isMeantAsTiming(line)) this.note('times', at + index + 1 + more);
      });
    }
  }

  /** Strips the WEBVTT header, which may have more lines. */
  private withoutHeader(block: Block): Block {
    if (this.header || this.found.length > 0 || this.waiting.length > 0) return block;
    const begins = /^WEBVTT(?=[ \t]|$)/.test(block.lines[0] ?? '');
    if (this.format === 'srt') {
      if (begins) this.note('header', block.at);
      return block;
    }
    if (!begins) {
      this.header = 'WEBVTT';
      this.note('header', block.at);
      return block;
    }
    const timed = block.lines.findIndex((line) => readTiming(line));
    const end = timed < 0 ? block.lines.length : isNumber(block.lines[timed - 1]) ? timed - 1 : timed;
    this.header = block.lines.slice(0, end).join('\n');
    return { at: block.at + end, lines: block.lines.slice(end) };
  }

  /** The identifier of a cue, from the lines before its timing. The other lines are passed to `leave`. */
  private nameOf(head: Block): string {
    const last = head.lines.at(-1);
    const rest = { at: head.at, lines: head.lines.slice(0, -1) };
    if (isNumber(last)) {
      this.numbered = true;
      this.leave(rest);
      return '';
    }
    const name = this.format === 'vtt' ? cleanIdentifier(last ?? '') : '';
    this.leave(name ? rest : head);
    return name;
  }

  /** Handles a block without a timing. */
  private leave({ at, lines }: Block): void {
    if (lines.length === 0) return;
    const previous = this.found.at(-1);
    const timed = lines.findIndex(isMeantAsTiming);
    const isKept = this.format === 'vtt' && /^(NOTE|STYLE|REGION)(?=\s|$)/.test(lines[0]!);
    const isAlone = lines.length === 1 && isNumber(lines[0]);
    if (timed >= 0) this.note('times', at + timed);
    // A blank line before or inside the text of a cue.
    else if (this.format === 'srt' && previous && this.waiting.length === 0 && !isAlone) {
      if (previous.text.length > 0) this.note('stray', at);
      previous.text.push(...lines);
      return;
    } else if (!isKept && !/^WEBVTT(?=[ \t]|$)/.test(lines[0]!)) this.note('stray', at);
    this.waiting.push(lines.join('\n'));
  }

  private note(code: SubtitleProblemCode, line: number): void {
    const text = (this.lines[line] ?? '').trim().slice(0, SHOWN);
    this.problems.push({ line: line + 1, code, text });
  }

  end(): ReadFile {
    const { format, found, numbered } = this;
    const [first] = found;
    const header = [this.header, ...(first ? first.before.splice(0) : this.waiting.splice(0))];
    const cues = found.map((one): SubtitleCue => {
      const text = cleanText(one.text.join('\n'), format);
      if (text === '') this.note('empty', one.line);
      if (one.endTime < one.startTime) this.note('reversed', one.line);
      if (one.startTime < 0 || one.endTime < 0) this.note('negative', one.line);
      return cueOf({ ...one, text, before: one.before.join('\n\n') });
    });
    return {
      ...ordered({ format, header: header.filter(Boolean).join('\n\n'), cues, numbered }),
      tail: this.waiting.join('\n\n'),
      problems: this.problems.sort((a, b) => a.line - b.line),
    };
  }
}

/** Leaves out empty optional fields. */
function cueOf({ text, startTime, endTime, identifier, settings, before }: Omit<SubtitleCue, 'id'>) {
  return {
    id: 0,
    text,
    startTime,
    endTime,
    ...(identifier ? { identifier } : {}),
    ...(settings ? { settings } : {}),
    ...(before ? { before } : {}),
  };
}

/** Sorts by start and numbers from 1; blocks before the first cue move to the header. */
function ordered<F extends Omit<SubtitleFile, 'tail'>>(file: F): F {
  const cues = file.cues
    .toSorted((a, b) => a.startTime - b.startTime)
    .map((cue, index) => ({ ...cue, id: index + 1 }));
  const { before, ...first } = cues[0] ?? {};
  if (!before) return { ...file, cues };
  const header = [file.header, before].filter(Boolean).join('\n\n');
  return { ...file, header, cues: [first as SubtitleCue, ...cues.slice(1)] };
}

export const blankFile = (format: SubtitleFormat): SubtitleFile => ({
  format,
  header: '',
  cues: [],
  tail: '',
  numbered: format === 'srt',
});

export function writeSubtitles(wanted: SubtitleFile): string {
  const header = wanted.header || (wanted.format === 'vtt' ? 'WEBVTT' : '');
  const file = ordered({ ...wanted, header, cues: wanted.cues.map(tidy(wanted.format)) });
  const { format, numbered } = file;
  const blocks = file.cues.map((cue) => {
    const name = cue.identifier ?? (numbered ? String(cue.id) : '');
    const times = `${writeTime(cue.startTime, format)} --> ${writeTime(cue.endTime, format)}`;
    const timing = cue.settings ? `${times} ${cue.settings}` : times;
    const block = [name, timing, cue.text].filter(Boolean).join('\n');
    return cue.before ? `${cue.before}\n\n${block}` : block;
  });
  const parts = [file.header, ...blocks, file.tail].filter(Boolean);
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : '';
}

/** Prevents the text of a cue from being parsed as another cue. */
const tidy =
  (format: SubtitleFormat) =>
  (cue: SubtitleCue): SubtitleCue =>
    cueOf({
      ...cue,
      text: cleanText(cue.text, format),
      identifier: format === 'vtt' ? cleanIdentifier(cue.identifier ?? '') : undefined,
      settings: cue.settings?.replaceAll(/\s+/g, ' ').replaceAll('-->', '').trim(),
      before: cleanBefore(cue.before ?? '', format),
    });
