import type { Drawing, Shape } from '@rushes/contract/drawings';
import type { SharedComment } from '@rushes/contract/reviewaccess';
import { fps, frameToMs, msToFrame } from '@rushes/contract/timecode';
import type { CommentInput } from './queries.ts';
import type { Timing } from './shared-media.ts';

// A comment in the making, and the frames of one that was made.

export interface Draft {
  content: string;
  /** Null: of the whole file. */
  from: number | null;
  to: number | null;
  shapes: readonly Shape[];
  /** Height by width of the picture that is drawn on. */
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

/** Where a range ends that begins at `from`: at what is looked at, else two seconds on; null where nothing follows. */
export function endAfter(from: number, viewed: number, { base, total }: Timing): number | null {
  const wanted = viewed > from ? viewed : from + Math.max(1, Math.round(GAP_SECONDS * fps(base.rate)));
  const end = Math.min(wanted, total - 1);
  return end > from ? end : null;
}

/** @param timed answers stand where their comment stands, and have neither time nor drawing. */
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
    // Sound has no frames: its times are milliseconds.
    ...(timing.frames ? { startframe: from, endframe: from === null ? null : to, drawing } : {}),
  };
}
