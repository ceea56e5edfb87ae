import type { Drawing } from '@rushes/contract/drawings';
import type { TimecodeBase } from '@rushes/contract/timecode';

/** The film the markers stand on, as an editing program has to know it. */
export interface Clip extends TimecodeBase {
  name: string;
  totalFrames: number;
  width: number;
  height: number;
}

export interface Reply {
  author: string;
  text: string;
  at: string;
}

export interface Marker {
  kind: 'comment' | 'label' | 'cue';
  /** Counted from the first frame of the film; null for what is said of the whole. */
  frame: number | null;
  /** The first frame after it; null for a moment, which is one frame long. */
  end: number | null;
  text: string;
  author: string;
  /** When it was written; null where nobody knows. */
  at: string | null;
  checked: boolean;
  /** Kept from everybody else, and said so where a person reads it. */
  teamonly: boolean;
  replies: readonly Reply[];
  drawing: Drawing | null;
}

/** What a file of markers says; who wrote it and what was answered stays behind. */
export interface Found {
  frame: number | null;
  end: number | null;
  text: string;
}

/** Of what no editing program has: markers of the whole file stand at its beginning there. */
export const frameOf = ({ frame }: { frame: number | null }): number => frame ?? 0;

export const lengthOf = ({ frame, end }: { frame: number | null; end: number | null }): number =>
  end === null || frame === null ? 1 : end - frame;

/** A range of a single frame is a moment: no format but the table could tell them apart. */
export const endOf = (frame: number, end: number | null): number | null =>
  end !== null && end > frame + 1 ? end : null;

/** What is settled is green; labels and cues differ from comments that wait for somebody. */
export function colorOf({ kind, checked }: Marker): 'blue' | 'green' | 'yellow' | 'cyan' {
  if (kind === 'label') return 'yellow';
  if (kind === 'cue') return 'cyan';
  return checked ? 'green' : 'blue';
}

/** Control characters mean nothing in a text and break most formats: Unicode has pictures of them. */
function picture(sign: string): string {
  if (sign === '\n' || sign === '\t') return sign;
  const code = sign.charCodeAt(0);
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

/** Text every format can hold: one kind of line break, no half characters, nothing at its ends. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u0085/g, '\n')
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, picture)
    .trim();

export const oneLine = (text: string): string => plainText(text).replaceAll(/[\n\t\u2028\u2029]+/g, ' ');
