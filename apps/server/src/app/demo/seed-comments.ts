import { frameToMs } from '@rushes/contract/timecode';
import { insertComment, like } from '#features/comments/index.ts';
import { askReviewers, saveDecision, saveReview } from '#features/reviews/index.ts';
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
  await saveReview(trx, pod.tenantid, pod.id, { rule: 'all', dueat });
  const invitedbyid = idOf(review[0]!.who);
  await askReviewers(
    trx,
    pod.id,
    review.map(({ who }) => ({ userid: idOf(who), invitedbyid })),
  );
  for (const { who, decision, note = '' } of review)
    if (decision) await saveDecision(trx, pod.id, idOf(who), { decision, note });
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
  await insertComment(trx, {
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
  });
  for (const [place, { by, text }] of (comment.answers ?? []).entries()) {
    const createdat = new Date(postedAt + (place + 1) * 7 * MINUTE_MS);
    const answer = { id: newId(), tenantid, podid, parentid: id, content: text, teamonly, createdat };
    await insertComment(trx, { ...answer, createdbyid: idOf(by) });
  }
  for (const who of comment.likes ?? []) await like(trx, id, idOf(who));
}
