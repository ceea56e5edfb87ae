import { plain } from '@rushes/contract/cues';
import { parseSubtitles, type ReadFile, writeSubtitles } from '@rushes/contract/subtitle-file';
import type { SubtitleCue, SubtitleFormat } from '@rushes/contract/subtitles';
import { requireValidCues } from './subtitles.policy.ts';

// Pure functions from bytes to bytes and JSON, so that a thread can run them for large files.

/** The file as the API returns it. */
export interface Opened {
  cues: string;
  problems: string;
}

export interface Rewritten {
  content: Uint8Array;
  /** The cues of the new file, as the API returns them. */
  cues: string;
  /** Rows of the search index. */
  cueText: string;
  lines: number;
}

export function openFile(bytes: Uint8Array, format: SubtitleFormat): Opened {
  const { cues, problems } = parseFile(bytes, format);
  return { cues: JSON.stringify(cues), problems: JSON.stringify(problems) };
}

/** Replaces the cues; content of the file other than cues is kept. */
export function rewriteFile(
  bytes: Uint8Array,
  format: SubtitleFormat,
  cues: readonly Omit<SubtitleCue, 'id'>[],
): Rewritten {
  const before = parseFile(bytes, format);
  requireValidCues(cues, before.cues);
  const content = writeSubtitles({ ...before, cues: cues.map((cue) => ({ ...cue, id: 0 })) });
  const after = parseSubtitles(content, format);
  return {
    content: new TextEncoder().encode(content),
    cues: JSON.stringify(after.cues),
    cueText: cueTextOf(after.cues),
    lines: after.cues.length,
  };
}

export function parseFile(bytes: Uint8Array, format: SubtitleFormat): ReadFile {
  const { content, foreign } = decode(bytes);
  const file = parseSubtitles(content, format);
  if (foreign) file.problems.unshift({ line: 1, code: 'encoding', text: '' });
  return file;
}

/** UTF-8 if valid, else UTF-16 by its byte order mark; any other file is treated as Windows-1252. */
function decode(bytes: Uint8Array): { content: string; foreign: boolean } {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  if (wide === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { content: new TextDecoder(wide).decode(bytes), foreign: false };
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(bytes), foreign: false };
  } catch {
    return { content: new TextDecoder('windows-1252').decode(bytes), foreign: true };
  }
}

/** The spoken text of each cue with its start, as JSON. */
export function cueTextOf(cues: readonly SubtitleCue[]): string {
  const cueText = cues
    .map(({ text, startTime }) => ({
      content: plain(text).replaceAll(/\s+/g, ' ').trim().toWellFormed(),
      start: startTime,
    }))
    .filter(({ content }) => content !== '');
  return JSON.stringify(cueText);
}
