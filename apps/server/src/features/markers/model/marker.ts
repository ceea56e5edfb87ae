import type { Drawing } from '@rushes/contract/drawings';
import type { TimecodeBase } from '@rushes/contract/timecode';

/** The properties of the video that an editing program needs. */
export interface Clip extends TimecodeBase {
  name: string;
  totalFrames: number;
  width: number;
  height: number;
  /** Else audio. */
  isVideo: boolean;
}

export interface Reply {
  author: string;
  text: string;
  at: string;
}

export interface Marker {
  /** Of the comment; null for labels and cues. */
  id: string | null;
  kind: 'comment' | 'label' | 'cue';
  /** Counted from the first frame of the video; null for a comment on the whole file. */
  frame: number | null;
  /** The first frame after the range; null for a single frame. */
  end: number | null;
  text: string;
  author: string;
  /** When it was written; null when unknown. */
  at: string | null;
  checked: boolean;
  /** Visible to the team only; labelled as such in formats for people. */
  teamonly: boolean;
  replies: readonly Reply[];
  drawing: Drawing | null;
}

/** A marker as read from a file. Authors and replies are not imported. */
export interface Found {
  frame: number | null;
  end: number | null;
  text: string;
}

/** Editing programs have no markers for a whole file: those are placed at its beginning. */
export const frameOf = ({ frame }: { frame: number | null }): number => frame ?? 0;

export const lengthOf = ({ frame, end }: { frame: number | null; end: number | null }): number =>
  end === null || frame === null ? 1 : end - frame;

/** A range of one frame is treated as a single frame: only the table format could tell them apart. */
export const endOf = (frame: number, end: number | null): number | null =>
  end !== null && end > frame + 1 ? end : null;

/** Green for resolved comments; labels and cues differ from open comments. */
export function colorOf({ kind, checked }: Marker): 'blue' | 'green' | 'yellow' | 'cyan' {
  if (kind === 'label') return 'yellow';
  if (kind === 'cue') return 'cyan';
  return checked ? 'green' : 'blue';
}

/** Control characters break most formats: replaced by their Unicode control pictures. */
function picture(sign: string): string {
  if (sign === '\n' || sign === '\t') return sign;
  const code = sign.charCodeAt(0);
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

/** Text that every format can hold: one kind of line break, well-formed Unicode, trimmed. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u0085/g, '\n')
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, picture)
    .trim();

export const oneLine = (text: string): string => plainText(text).replaceAll(/[\n\t\u2028\u2029]+/g, ' ');
