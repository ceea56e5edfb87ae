import { isMeantAsTiming, readTiming } from './subtitle-times.ts';
import type { SubtitleFormat } from './subtitles.ts';

const isBlank = (line: string) => /^[ \t]*$/.test(line);
const linesOf = (text: string) => text.replaceAll('\0', '').split(/\r\n?|\n/);

/** Removes blank lines, which end a cue in both formats, and escapes arrows, which are not allowed in VTT text. */
export function cleanText(text: string, format: SubtitleFormat): string {
  return linesOf(text)
    .filter((line) => !isBlank(line))
    .map((line) => (format === 'vtt' ? line.replaceAll('-->', '--&gt;') : line))
    .map((line) => (readTiming(line) ? line.replace(/(-{1,3}|[–—]) ?>/, '→') : line))
    .join('\n');
}

/** A single line that is neither a number nor a timing. */
export function cleanIdentifier(name: string): string {
  const [line = ''] = linesOf(name);
  return isBlank(line) || /^[ \t]*\d+[ \t]*$/.test(line) || line.includes('-->') || readTiming(line)
    ? ''
    : line;
}

/** Keeps blocks that are not cues. SRT has no notes: there it keeps unparsable blocks and what follows them. */
export function cleanBefore(before: string, format: SubtitleFormat): string {
  const blocks = linesOf(before)
    .map((line) => (isBlank(line) ? '' : line))
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.replaceAll(/^\n+|\n+$/g, ''))
    .filter((block) => block && !block.split('\n').some((line) => readTiming(line)));
  const isUnread = (block: string) =>
    block.split('\n').some(isMeantAsTiming) || /^[ \t]*\d+[ \t]*$/.test(block);
  const from = format === 'vtt' ? 0 : blocks.findIndex(isUnread);
  return from < 0 ? '' : blocks.slice(from).join('\n\n');
}
