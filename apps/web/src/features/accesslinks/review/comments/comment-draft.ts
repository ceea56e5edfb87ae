import type { Drawing, Shape } from '@rushes/contract/drawings';
import type { SharedComment } from '@rushes/contract/reviewaccess';
import { fps, frameToMs, msToFrame } from '@rushes/contract/timecode';
import type { Timing } from '../file/shared-media.ts';
import type { CommentInput } from '../queries.ts';

// A comment being written, and the frames of a stored comment.

export interface Draft {
  content: string;
  /** Null: the comment is on the whole file. */
  from: number | null;
  to: number | null;
  shapes: readonly Shape[];
  /** Height divided by width of the frame that is drawn on. */
  ratio: number;
}

export const emptyDraft: Draft = { content: '', from: null, to: null, shapes: [], ratio: 1 };

type Times = Pick<SharedComment, 'start' | 'end' | 'startframe' | 'endframe'>;
type Clock = Pick<Timing, 'base'>;

export const frameOf = ({ start, startframe }: Times, { base }: Clock): number | null =>
  start === null ? null : (startframe ?? msToFrame(start, base.rate));

export const endFrameOf = ({ end, endframe }: Times, { base }: Clock): number | null =>
  end === null ? null : (endframe ?? msToFrame(end, base.rate));

export const draftOf = (comment: SharedComment, timing: Clock): Draft => ({
  content: comment.content,
  from: frameOf(comment, timing),
  to: endFrameOf(comment, timing),
  shapes: comment.drawing?.shapes ?? [],
  ratio: comment.drawing?.ratio ?? 1,
});

const GAP_SECONDS = 2;

/** Out point for a range that starts at `from`: the viewed frame, else two seconds later. Null at the last frame. */
export function endAfter(from: number, viewed: number, { base, total }: Timing): number | null {
  const wanted = viewed > from ? viewed : from + Math.max(1, Math.round(GAP_SECONDS * fps(base.rate)));
  const end = Math.min(wanted, total - 1);
  return end > from ? end : null;
}

/** @param timed false for replies, which have neither time nor drawing of their own. */
export function inputOf(
  { content, from, to, shapes, ratio }: Draft,
  timing: Timing,
  timed: boolean,
): CommentInput {
  const text = content.trim();
  if (!timed) return { content: text };
  const ms = (frame: number | null) => (frame === null ? null : frameToMs(frame, timing.base.rate));
  const drawing: Drawing | null = shapes.length > 0 && from !== null ? { ratio, shapes: [...shapes] } : null;
  return {
    content: text,
    start: ms(from),
    end: from === null ? null : ms(to),
    // Audio has no frames: its times are in milliseconds.
    ...(timing.frames ? { startframe: from, endframe: from === null ? null : to, drawing } : {}),
  };
}
