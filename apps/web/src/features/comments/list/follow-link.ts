import { rangeOf } from '../comment-marks.ts';
import { chooseComment } from '../stage-actions.ts';
import type { Timing } from '../times.ts';
import type { Thread } from './threads.ts';

/** The comment id in a URL. */
export const linkedIn = (search: string): string | null =>
  new URLSearchParams(search).get('comment')?.replace(/^"|"$/g, '') ?? null;

export const speaks = ({ comment, answers }: Thread, id: string): boolean =>
  comment.id === id || answers.some((answer) => answer.id === id);

/** Selects a comment and seeks to its frame. False if the comment does not exist. */
export function followLink(
  threads: readonly Thread[],
  id: string,
  timing: Timing,
  seek: (frame: number) => void,
): boolean {
  const thread = threads.find((one) => speaks(one, id));
  if (!thread) return false;
  const range = rangeOf(thread.comment, timing);
  if (range) seek(range.from);
  chooseComment(id);
  return true;
}
