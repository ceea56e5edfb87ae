import { AppError, invalid } from '@rushes/contract/app-error';
import { podReviewChanged } from '@rushes/contract/comment-events';
import type { BodyOf } from '@rushes/contract/endpoint';
import { BadgeStatus } from '@rushes/contract/enums';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import type {
  changeReview as changeReviewCall,
  Decision,
  inviteReviewers as inviteReviewersCall,
  Review,
  Reviewer,
  ReviewRule,
} from '@rushes/contract/reviews';
import { listViewers } from '#features/comments/index.ts';
import { hasAbilityOn } from '#features/nodes/index.ts';
import { followBadge } from '#features/pods/changes/index.ts';
import { changePods, type FullRow, logged, requirePod } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { notifyDecision, notifyReviewers } from './review-notifications.service.ts';
import * as policy from './reviews.policy.ts';
import { presentReview, presentReviewer } from './reviews.present.ts';
import * as queries from './reviews.queries.ts';

interface ReviewState {
  review: queries.ReviewRow;
  reviewers: queries.ReviewerRow[];
}

async function read(db: Db, pod: FullRow): Promise<ReviewState> {
  const review = await queries.findReview(db, pod.tenantid, pod.id);
  const reviewers = await queries.listReviewers(db, pod.tenantid, pod.id);
  return { review: review ?? { rule: 'all', dueat: null }, reviewers };
}

export async function answer(ctx: UserCtx, trx: Trx, pod: FullRow): Promise<{ review: Review }> {
  const { review, reviewers } = await read(trx, pod);
  return { review: presentReview(review, reviewers, ctx.actor, pod.badgestatus) };
}

export function emitReviewChanged(trx: Trx, { id, nodeid, tenantid, path, hidden }: FullRow): Promise<void> {
  return emit(trx, podReviewChanged, { tenantid, path, teamonly: hidden ? 1 : 0 }, { id, nodeid });
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

export async function listCandidates(ctx: UserCtx, podid: string) {
  const viewers = await listViewers(ctx.db, await requirePod(ctx, podid, 'list PodService'));
  return {
    users: viewers.map(({ team, decides, ...person }) => ({
      ...person,
      team: flag(team),
      decides: flag(decides),
    })),
  };
}

export async function getReview(
  ctx: UserCtx,
  podid: string,
): Promise<{ review: Review; reviewers: Reviewer[] }> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const { review, reviewers } = await read(ctx.db, pod);
  return {
    review: presentReview(review, reviewers, ctx.actor, pod.badgestatus),
    reviewers: reviewers.map(presentReviewer),
  };
}

/** Serializes concurrent decisions, so that the status follows from both. */
export function changeReviewOf<T>(
  ctx: UserCtx,
  podid: string,
  change: (trx: Trx, pod: FullRow, state: ReviewState) => Promise<T>,
): Promise<T> {
  return changePods(ctx, [podid], 'control PodService', async (trx, [found]) =>
    change(trx, found!, await read(trx, found!)),
  );
}

export const asker = (ctx: UserCtx, pod: FullRow) => ({
  userid: ctx.actor.userid,
  team: hasAbilityOn(ctx.actor, pod, 'belongsto Team'),
});

export type Invitation = BodyOf<typeof inviteReviewersCall>;

export function inviteReviewers(ctx: UserCtx, podid: string, wanted: Invitation) {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    const { rule = review.rule } = wanted;
    const dueat = deadline(review.dueat, wanted.dueat);
    const asked = [...new Set(wanted.reviewers)];
    const [viewers, everybody] = [
      await listViewers(trx, pod),
      await listViewers(trx, { ...pod, hidden: false }),
    ];
    const idsOf = (people: typeof viewers) =>
      new Set(people.filter(({ decides }) => decides).map(({ id }) => id));
    policy.requireCandidates(asked, idsOf(viewers), idsOf(everybody));
    policy.requireOthers(asker(ctx, pod), asked);
    const alters = rule !== review.rule || dueat !== review.dueat;
    const touched = alters ? reviewers : reviewers.filter(({ id }) => asked.includes(id));
    policy.requireAsker(asker(ctx, pod), touched);
    await queries.saveReview(trx, pod.tenantid, podid, { rule, dueat });
    await queries.askReviewers(
      trx,
      podid,
      asked.map((userid) => ({ userid, invitedbyid: ctx.actor.userid })),
    );
    const names = viewers.filter(({ id }) => asked.includes(id)).map(({ name }) => name);
    await recordActions(trx, ctx.actor, [
      logged(pod, { action: 'review-asked', params: { to: names.join(', ') } }),
    ]);
    const now = await queries.listReviewers(trx, pod.tenantid, podid);
    await followBadge(trx, ctx.actor, pod, policy.outcome(rule, now));
    await notifyReviewers(trx, ctx.actor, pod, asked, wanted.note);
    await emitReviewChanged(trx, pod);
    const message = { code: '20004', params: {}, content: notificationTexts['20004'] };
    return { ...(await answer(ctx, trx, pod)), message };
  });
}

/** An unchanged deadline is not validated: it may have passed. */
function deadline(before: string | null, wanted: string | null | undefined): string | null {
  if (wanted === undefined || policy.isSameMoment(before, wanted)) return before;
  policy.requireFuture(wanted, Date.now());
  return wanted;
}

export type ReviewChange = BodyOf<typeof changeReviewCall>;

export function changeReview(ctx: UserCtx, podid: string, wanted: ReviewChange): Promise<{ review: Review }> {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    const { rule = review.rule, remove = [] } = wanted;
    const dueat = deadline(review.dueat, wanted.dueat);
    const removed = reviewers.filter(({ id }) => remove.includes(id));
    if (removed.length < new Set(remove).size) {
      throw invalid('remove', 'notReviewer');
    }
    const alters = rule !== review.rule || dueat !== review.dueat;
    if (!alters && removed.length === 0) return answer(ctx, trx, pod);
    policy.requireAsker(asker(ctx, pod), alters ? reviewers : removed);
    await queries.saveReview(trx, pod.tenantid, podid, { rule, dueat });
    await queries.removeReviewers(trx, podid, remove);
    await recordActions(trx, ctx.actor, [logged(pod, { action: 'review-changed' })]);
    const rest = reviewers.filter((one) => !removed.includes(one));
    const badgestatus = badgeAfter(pod, { rule: review.rule, reviewers }, { rule, reviewers: rest });
    await followBadge(trx, ctx.actor, pod, badgestatus);
    await emitReviewChanged(trx, pod);
    return answer(ctx, trx, { ...pod, badgestatus });
  });
}

interface Ruled {
  rule: ReviewRule;
  reviewers: readonly queries.ReviewerRow[];
}

/** A status set by hand is kept, unless the change removes a reviewer or changes the outcome. */
function badgeAfter({ badgestatus }: FullRow, before: Ruled, after: Ruled): BadgeStatus {
  // No reviewers left, so no review is pending; a decided status is kept.
  if (after.reviewers.length === 0)
    return badgestatus === BadgeStatus.REVIEW && before.reviewers.length > 0
      ? BadgeStatus.NOTSELECTED
      : badgestatus;
  const next = policy.outcome(after.rule, after.reviewers);
  const isTouched = after.reviewers.length < before.reviewers.length;
  return isTouched || next !== policy.outcome(before.rule, before.reviewers) ? next : badgestatus;
}

const decided = { approved: 'approved', changes: 'changes-asked' } as const;

export function decide(
  ctx: UserCtx,
  podid: string,
  { decision, note }: { decision: Decision | null; note: string },
): Promise<{ review: Review }> {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    const mine = reviewers.find(({ id }) => id === ctx.actor.userid);
    if (!mine) throw new AppError('ERR105');
    const given = { decision, note: decision === null ? '' : note };
    if (mine.decision === given.decision && mine.note === given.note) return answer(ctx, trx, pod);
    await queries.saveDecision(trx, podid, mine.id, given);
    const action = decision === null ? 'decision-withdrawn' : decided[decision];
    await recordActions(trx, ctx.actor, [logged(pod, { action })]);
    const now = reviewers.map((row) => (row === mine ? { ...row, decision } : row));
    await followBadge(trx, ctx.actor, pod, policy.outcome(review.rule, now));
    if (decision !== null)
      await notifyDecision(trx, ctx.actor, pod, mine.invitedbyid, { ...given, decision });
    await emitReviewChanged(trx, pod);
    return answer(ctx, trx, pod);
  });
}

interface StoredReview {
  tenantid: string;
  podid: string;
  rule: ReviewRule;
  dueat: string | null;
  invitedbyid: string;
  reviewers: readonly { userid: string; decision: Decision | undefined; note: string }[];
}

/** Stores a review as it is, without notifications. */
export async function storeReview(
  trx: Trx,
  { tenantid, podid, rule, dueat, invitedbyid, reviewers }: StoredReview,
): Promise<void> {
  await queries.saveReview(trx, tenantid, podid, { rule, dueat });
  await queries.askReviewers(
    trx,
    podid,
    reviewers.map(({ userid }) => ({ userid, invitedbyid })),
  );
  for (const { userid, decision, note } of reviewers)
    if (decision) await queries.saveDecision(trx, podid, userid, { decision, note });
}
