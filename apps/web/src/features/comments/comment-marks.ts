import { msToFrame } from '@rushes/contract/timecode';
import type { Mark } from '#player/timeline/marks.ts';
import type { Thread } from './list/threads.ts';
import { authorKey, type ShownComment } from './shown-comment.ts';
import type { Range, Timing } from './times.ts';

/** Frame range of a comment; null for a comment on the whole file. */
export function rangeOf({ start, end, startframe, endframe }: ShownComment, { base }: Timing): Range | null {
  if (start === null) return null;
  const from = startframe ?? msToFrame(start, base.rate);
  return { from, to: end === null ? null : (endframe ?? msToFrame(end, base.rate)) };
}

/** Maximum length of the comment text in a timeline tooltip. */
const EXCERPT_MAX = 80;

export function marksOf(threads: readonly Thread[], timing: Timing, selected: string | null): Mark[] {
  return threads.flatMap(({ comment, version }) => {
    const range = rangeOf(comment, timing);
    if (!range) return [];
    const { name } = comment.createdby;
    const excerpt =
      comment.content.length > EXCERPT_MAX
        ? `${comment.content.slice(0, EXCERPT_MAX - 1)}…`
        : comment.content;
    return {
      id: comment.id,
      frame: range.from,
      end: range.to ?? undefined,
      kind: 'comment' as const,
      label: `${name}: ${excerpt}`,
      person: { id: authorKey(comment), name },
      checked: comment.checked === 1,
      carried: version !== undefined,
      selected: comment.id === selected,
    };
  });
}
