import { frameToMs } from '@rushes/contract/timecode';
import { storeComment } from '#features/comments/index.ts';
import { storeReview } from '#features/reviews/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { DemoComment, DemoComments } from './demo-comments.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const REVIEW_DAYS = 3;

interface CommentedPod {
  id: string;
  tenantid: string;
}

/** Sends no notifications: the bell of a new user is empty. */
export async function seedComments(
  trx: Trx,
  pod: CommentedPod,
  { rate, comments, review }: DemoComments,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const idOf = (who: string) => people.get(`${who}@demo.test`)!;
  for (const comment of comments) await plantComment(trx, pod, comment, rate, idOf);
  if (!review) return;
  const dueat = new Date(Date.now() + REVIEW_DAYS * 24 * HOUR_MS).toISOString();
  await storeReview(trx, {
    tenantid: pod.tenantid,
    podid: pod.id,
    rule: 'all',
    dueat,
    invitedbyid: idOf(review[0]!.who),
    reviewers: review.map(({ who, decision, note = '' }) => ({ userid: idOf(who), decision, note })),
  });
}

async function plantComment(
  trx: Trx,
  { id: podid, tenantid }: CommentedPod,
  comment: DemoComment,
  rate: DemoComments['rate'],
  idOf: (who: string) => string,
): Promise<void> {
  const { frame: startframe = null, endframe = null, drawing, settledBy } = comment;
  const teamonly = comment.teamonly ?? (0 as const);
  const ms = (frame: number | null) => (frame === null ? null : frameToMs(frame, rate));
  const postedAt = Date.now() - comment.hoursAgo * HOUR_MS;
  const id = newId();
  const row = {
    id,
    tenantid,
    podid,
    content: comment.text,
    start: ms(startframe),
    end: ms(endframe),
    startframe,
    endframe,
    teamonly,
    drawing: drawing ? JSON.stringify(drawing) : null,
    createdbyid: idOf(comment.by),
    createdat: new Date(postedAt),
    ...(settledBy ? { checkedat: new Date(postedAt + HOUR_MS / 2), checkedbyid: idOf(settledBy) } : {}),
  };
  await storeComment(trx, row, (comment.likes ?? []).map(idOf));
  for (const [place, { by, text }] of (comment.answers ?? []).entries()) {
    const createdat = new Date(postedAt + (place + 1) * 7 * MINUTE_MS);
    const answer = { id: newId(), tenantid, podid, parentid: id, content: text, teamonly, createdat };
    await storeComment(trx, { ...answer, createdbyid: idOf(by) });
  }
}
