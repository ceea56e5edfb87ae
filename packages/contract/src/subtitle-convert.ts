import { plain } from './cues.ts';
import type { SubtitleFile } from './subtitle-file.ts';
import type { SubtitleCue, SubtitleFormat } from './subtitles.ts';

// Converts what both formats support: text, times, italics, bold, underline, and the approximate position. Lost are
// colours and fonts of SRT, and identifiers, voices, classes, notes and styles of VTT.

export function convertSubtitles(file: SubtitleFile, format: SubtitleFormat): SubtitleFile {
  if (file.format === format) return file;
  const turn = format === 'vtt' ? toVtt : toSrt;
  return { format, header: '', tail: '', numbered: format === 'srt', cues: file.cues.map(turn) };
}

const BOTH = /<(\/?)([biu])(?:\.[^<>]*)?>/gi;

/** Position as on a numeric keypad: 8 is top centre. The default is 2. */
const PLACE = /\{\\an?(\d+)\}/;
const across = ['start', 'center', 'end'] as const;

/** The approximate position of a cue, as on a numeric keypad. */
export function placeOf(
  { text, settings = '' }: Pick<SubtitleCue, 'text' | 'settings'>,
  format: SubtitleFormat,
): number {
  if (format === 'vtt') return placeOfSettings(settings);
  const key = Number(PLACE.exec(text)?.[1] ?? 2);
  return key >= 1 && key <= 9 ? key : 2;
}

function toVtt(cue: SubtitleCue): SubtitleCue {
  const { id, text, startTime, endTime } = cue;
  const key = placeOf(cue, 'srt');
  const settings = [
    key >= 7 ? 'line:0' : key >= 4 ? 'line:50%' : '',
    (key - 1) % 3 === 1 ? '' : `align:${across[(key - 1) % 3]}`,
  ].filter(Boolean);
  const kept = { id, text: marked(text, escaped), startTime, endTime };
  return settings.length > 0 ? { ...kept, settings: settings.join(' ') } : kept;
}

function toSrt(cue: SubtitleCue): SubtitleCue {
  const { id, text, startTime, endTime } = cue;
  const key = placeOf(cue, 'vtt');
  return {
    id,
    text: `${key === 2 ? '' : `{\\an${key}}`}${marked(text, (part) => part)}`,
    startTime,
    endTime,
  };
}

function placeOfSettings(settings: string): number {
  const line = /(?:^|\s)line:(-?\d+(?:\.\d+)?)(%?)/.exec(settings);
  const at = Number(line?.[1] ?? 100);
  const row =
    !line || at < 0 || (line[2] && at > 66) ? 0 : line[2] && at > 33 ? 1 : at < 5 || line[2] ? 2 : 0;
  const align = /(?:^|\s)align:(\w+)/.exec(settings)?.[1] ?? 'center';
  const column = ['start', 'left'].includes(align) ? 0 : ['end', 'right'].includes(align) ? 2 : 1;
  return row * 3 + column + 1;
}

const escaped = (part: string) =>
  part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text without markup, or one of the tags that both formats support. */
export type TextPart = { text: string } | { tag: 'b' | 'i' | 'u'; isEnd: boolean };

/** Keeps the tags that both formats support; strips all others. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let last = 0;
  for (const mark of text.matchAll(BOTH)) {
    parts.push({ text: plain(text.slice(last, mark.index)) });
    parts.push({ tag: mark[2]!.toLowerCase() as 'b' | 'i' | 'u', isEnd: mark[1] === '/' });
    last = mark.index + mark[0].length;
  }
  return [...parts, { text: plain(text.slice(last)) }];
}

const marked = (text: string, spell: (part: string) => string): string =>
  partsOf(text)
    .map((part) => ('text' in part ? spell(part.text) : `<${part.isEnd ? '/' : ''}${part.tag}>`))
    .join('');
