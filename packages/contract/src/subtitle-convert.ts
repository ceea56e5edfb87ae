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

function toVtt({ id, text, startTime, endTime }: SubtitleCue): SubtitleCue {
  const key = Number(PLACE.exec(text)?.[1] ?? 2);
  const settings = [
    key >= 7 ? 'line:0' : key >= 4 ? 'line:50%' : '',
    key >= 1 && key <= 9 && (key - 1) % 3 !== 1 ? `align:${across[(key - 1) % 3]}` : '',
  ].filter(Boolean);
  const kept = { id, text: marked(text, escaped), startTime, endTime };
  return settings.length > 0 ? { ...kept, settings: settings.join(' ') } : kept;
}

function toSrt({ id, text, startTime, endTime, settings = '' }: SubtitleCue): SubtitleCue {
  const line = /(?:^|\s)line:(-?\d+)(%?)/.exec(settings);
  const at = Number(line?.[1] ?? 100);
  const row =
    !line || at < 0 || (line[2] && at > 66) ? 0 : line[2] && at > 33 ? 1 : at < 5 || line[2] ? 2 : 0;
  const align = /(?:^|\s)align:(\w+)/.exec(settings)?.[1] ?? 'center';
  const column = ['start', 'left'].includes(align) ? 0 : ['end', 'right'].includes(align) ? 2 : 1;
  const key = row * 3 + column + 1;
  return {
    id,
    text: `${key === 2 ? '' : `{\\an${key}}`}${marked(text, (part) => part)}`,
    startTime,
    endTime,
  };
}

const escaped = (part: string) =>
  part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Keeps the tags that both formats support; strips all others. */
function marked(text: string, spell: (part: string) => string): string {
  let made = '';
  let last = 0;
  for (const mark of text.matchAll(BOTH)) {
    made += `${spell(plain(text.slice(last, mark.index)))}<${mark[1]}${mark[2]!.toLowerCase()}>`;
    last = mark.index + mark[0].length;
  }
  return made + spell(plain(text.slice(last)));
}
