import { AppError, invalid } from '@rushes/contract/app-error';
import { COMMENTS_MAX } from '@rushes/contract/comments';
import type { FileKind } from '@rushes/contract/enums';
import { type FrameRate, frameToMs, msToFrame, totalFrames } from '@rushes/contract/timecode';
import type { playedOf } from '#features/assets/index.ts';

type Played = ReturnType<typeof playedOf>;

/** Comment lists have no pages, so the number per file is limited. */
export function requireRoom(there: number, more: number): void {
  if (there + more > COMMENTS_MAX) throw invalid('content', 'commentCount', { max: COMMENTS_MAX });
}

export function requirePlayable({ kind }: { kind: FileKind }): void {
  if (kind !== 'video' && kind !== 'audio') throw new AppError('11018');
}

export interface Times {
  start: number | null;
  end: number | null;
  startframe: number | null;
  endframe: number | null;
}

export const noTimes: Times = { start: null, end: null, startframe: null, endframe: null };

type End = 'start' | 'end';

/**
 * Given frames take precedence. Otherwise they are calculated from the milliseconds, which are then set to the
 * start of the frame.
 */
function requireMoment({ rate, duration }: Played, name: End, ms: number | null, frame: number | null) {
  if (ms === null && frame === null) return null;
  const field = frame === null ? name : `${name}frame`;
  if (ms === null && !rate) throw invalid(field, 'noFrames');
  const asked = frame !== null && rate ? frameToMs(frame, rate) : ms!;
  if (asked > lastMoment(rate, duration))
    throw duration === null ? invalid(field, 'notValid') : new AppError('ERR44', { field });
  if (!rate) return { field, ms: asked, frame: null };
  // At the end of the file all of its frames are over, although the last one may end slightly later.
  const isOver = duration !== null && asked >= duration;
  const at = frame ?? (isOver ? totalFrames(duration, rate) : msToFrame(asked, rate));
  return { field, ms: frameToMs(at, rate), frame: at };
}

/** Maximum of PostgreSQL's integer, used when the duration is unknown. */
const LATEST_MS = 2_147_483_647;

/** The end of the last frame, which may be slightly after the duration of the file. */
function lastMoment(rate: FrameRate | undefined, duration: number | null): number {
  if (duration === null) return LATEST_MS;
  return rate ? Math.max(duration, frameToMs(totalFrames(duration, rate), rate)) : duration;
}

export function requireTimes(played: Played, given: Times): Times {
  const start = requireMoment(played, 'start', given.start, given.startframe);
  const end = requireMoment(played, 'end', given.end, given.endframe);
  if (end && !start) throw invalid('start', 'startMissing');
  if (!start) return noTimes;
  if (end && end.ms <= start.ms) throw new AppError('ERR45', { field: end.field });
  return { ...atLastFrame(played, start), end: end?.ms ?? null, endframe: end?.frame ?? null };
}

/** A comment at the very end of a video refers to its last frame. */
function atLastFrame({ rate, duration }: Played, { ms, frame }: { ms: number; frame: number | null }) {
  if (!rate || frame === null || duration === null) return { start: ms, startframe: frame };
  const startframe = Math.min(frame, totalFrames(duration, rate) - 1);
  return { start: frameToMs(startframe, rate), startframe };
}

/** Omitted values are kept. If only frames or only milliseconds are given, those count. */
export function timesAfter(before: Times, wanted: { [K in keyof Times]?: Times[K] | undefined }): Times {
  const keeps = (name: End) => wanted[name] === undefined && wanted[`${name}frame`] === undefined;
  const { start = null, end = null, startframe = null, endframe = null } = wanted;
  return {
    ...(keeps('start') ? { start: before.start, startframe: before.startframe } : { start, startframe }),
    ...(keeps('end') ? { end: before.end, endframe: before.endframe } : { end, endframe }),
  };
}

/** A drawing belongs to one frame of a video. */
export function requireDrawable(kind: FileKind, drawing: unknown, start: number | null): void {
  if (drawing === null) return;
  if (kind !== 'video') throw invalid('drawing', 'drawingOnVideo');
  if (start === null) throw invalid('drawing', 'drawingTime');
}

/** A reply has no time or drawing of its own. */
export function requirePlainAnswer(
  given: { [K in keyof Times]?: Times[K] | undefined } & { drawing?: unknown },
): void {
  for (const field of ['start', 'end', 'startframe', 'endframe', 'drawing'] as const)
    if ((given[field] ?? null) !== null) throw invalid(field, 'replyTime');
}
