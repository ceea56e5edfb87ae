import type { ShownComment } from '../shown-comment.ts';

export const filters = ['open', 'all', 'mine', 'drawings'] as const;
export type Filter = (typeof filters)[number];

export const sorts = ['time', 'newest', 'oldest'] as const;
export type Sort = (typeof sorts)[number];

export interface Thread {
  comment: ShownComment;
  answers: readonly ShownComment[];
  /** The version it was made on, if that is an earlier one. */
  version?: number;
}

/** One row of the list. Replies are separate rows, so that long threads can be virtualised. */
export interface Row {
  comment: ShownComment;
  /** Id of the thread: a comment and its replies are selected together. */
  thread: string;
  answer: boolean;
  /** The separator is drawn under the last row of a thread. */
  last: boolean;
  version?: number | undefined;
}

export interface Wanted {
  filter: Filter;
  sort: Sort;
  search: string;
  me: string | undefined;
}

/** A reply whose parent comment does not exist is shown as a thread of its own. */
export function threadsOf(comments: readonly ShownComment[]): Thread[] {
  const heads = new Map<string, { comment: ShownComment; answers: ShownComment[] }>();
  for (const comment of comments)
    if (comment.parentid === null) heads.set(comment.id, { comment, answers: [] });
  for (const comment of comments) {
    if (comment.parentid === null) continue;
    const head = heads.get(comment.parentid);
    if (head) head.answers.push(comment);
    else heads.set(comment.id, { comment, answers: [] });
  }
  const threads = [...heads.values()];
  for (const { answers } of threads) answers.sort(oldestFirst);
  return threads;
}

export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const oldestFirst = (a: ShownComment, b: ShownComment) => Date.parse(a.createdat) - Date.parse(b.createdat);

const orders: Record<Sort, (a: ShownComment, b: ShownComment) => number> = {
  // Comments on the whole file come first.
  time: (a, b) => (a.start ?? -1) - (b.start ?? -1) || oldestFirst(a, b),
  newest: (a, b) => oldestFirst(b, a),
  oldest: oldestFirst,
};

const passes: Record<Filter, (thread: Thread, me: string | undefined) => boolean> = {
  open: ({ comment }) => comment.checked === 0,
  all: () => true,
  mine: ({ comment, answers }, me) =>
    me !== undefined && [comment, ...answers].some(({ createdby }) => createdby.id === me),
  drawings: ({ comment }) => comment.drawing !== null,
};

/** Searches the texts and author names of a thread. */
function says({ comment, answers }: Thread, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const searched = plain(
    [comment, ...answers].map(({ content, createdby }) => `${createdby.name} ${content}`).join('\n'),
  );
  return words.every((word) => searched.includes(word));
}

export function wantedThreads(threads: readonly Thread[], { filter, sort, search, me }: Wanted): Thread[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return threads
    .filter((thread) => passes[filter](thread, me) && says(thread, words))
    .sort((a, b) => orders[sort](a.comment, b.comment));
}

export const rowsOf = (threads: readonly Thread[]): Row[] =>
  threads.flatMap(({ comment, answers, version }) => [
    { comment, thread: comment.id, answer: false, last: answers.length === 0, version },
    ...answers.map((answer, at) => ({
      comment: answer,
      thread: comment.id,
      answer: true,
      last: at === answers.length - 1,
    })),
  ]);

/** Index of the tab stop: the last focused row, or the row now in its place; before any focus, the selected row. */
export function stopAt(
  keys: readonly string[],
  focused: string | null,
  place: number,
  chosen: string | undefined,
): number {
  const at = keys.indexOf(focused ?? chosen ?? '');
  return at < 0 && focused !== null ? Math.min(place, Math.max(0, keys.length - 1)) : Math.max(0, at);
}

/** Number of open threads, including those carried over from earlier versions. */
export const countOpen = (threads: readonly Thread[]): number =>
  threads.filter(({ comment }) => comment.checked === 0).length;
