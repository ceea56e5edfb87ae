import { AppError } from '@rushes/contract/app-error';
import { podReviewChanged } from '@rushes/contract/comment-events';
import { BadgeStatus } from '@rushes/contract/enums';
import { noticeTexts } from '@rushes/contract/notice-texts.en';
import type { Decision, Review, Reviewer, ReviewRule } from '@rushes/contract/reviews';
import { listViewers } from '#features/comments/index.ts';
import { canOn } from '#features/nodes/index.ts';
import { changePods, type FullRow, followBadge, logged, requirePod } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import * as policy from './reviews.policy.ts';
import { presentReview, presentReviewer } from './reviews.present.ts';
import * as queries from './reviews.queries.ts';
import { tellAsked, tellDecided } from './tell.ts';

interface Standing {
  review: queries.ReviewRow;
  reviewers: queries.ReviewerRow[];
}

async function read(db: UserCtx['db'] | Trx, pod: FullRow): Promise<Standing> {
  const review = await queries.findReview(db, pod.tenantid, pod.id);
  const reviewers = await queries.listReviewers(db, pod.tenantid, pod.id);
  return { review: review ?? { rule: 'all', dueat: null }, reviewers };
}

async function answer(ctx: UserCtx, trx: Trx, pod: FullRow): Promise<{ review: Review }> {
  const { review, reviewers } = await read(trx, pod);
  return { review: presentReview(review, reviewers, ctx.actor, pod.badgestatus) };
}

export function announceReview(trx: Trx, { id, nodeid, tenantid, path, hidden }: FullRow): Promise<void> {
  return emit(trx, podReviewChanged, { tenantid, path, teamonly: hidden ? 1 : 0 }, { id, nodeid });
}

export async function listCandidates(ctx: UserCtx, podid: string) {
  const viewers = await listViewers(ctx.db, await requirePod(ctx, podid, 'list PodService'));
  return {
    users: viewers.map(({ team, ...person }) => ({ ...person, team: team ? (1 as const) : (0 as const) })),
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

/** Of two who decide at once the second sees what the first has said: the badge follows from both. */
function changeReviewOf<T>(
  ctx: UserCtx,
  podid: string,
  change: (trx: Trx, pod: FullRow, standing: Standing) => Promise<T>,
): Promise<T> {
  return changePods(
    ctx,
    [podid],
    async (trx, [found]) => change(trx, found!, await read(trx, found!)),
    'control PodService',
  );
}

const asker = (ctx: UserCtx, pod: FullRow) => ({
  userid: ctx.actor.userid,
  team: canOn(ctx.actor, pod, 'belongsto Team'),
});

export interface Invitation {
  reviewers: string[];
  note: string;
  rule?: ReviewRule | undefined;
  dueat?: string | null | undefined;
}

export function inviteReviewers(ctx: UserCtx, podid: string, wanted: Invitation) {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    policy.requireFuture(wanted.dueat, Date.now());
    const asked = [...new Set(wanted.reviewers)];
    const [viewers, everybody] = [
      await listViewers(trx, pod),
      await listViewers(trx, { ...pod, hidden: false }),
    ];
    const idsOf = (people: readonly { id: string }[]) => new Set(people.map(({ id }) => id));
    policy.requireCandidates(asked, idsOf(viewers), idsOf(everybody));
    const { rule = review.rule, dueat = review.dueat } = wanted;
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
    await followBadge(trx, ctx.actor, pod, BadgeStatus.REVIEW);
    await tellAsked(trx, ctx.actor, pod, asked, wanted.note);
    await announceReview(trx, pod);
    const message = { code: '20004', params: {}, content: noticeTexts['20004'] };
    return { ...(await answer(ctx, trx, pod)), message };
  });
}

export interface ReviewChange {
  rule?: ReviewRule | undefined;
  dueat?: string | null | undefined;
  remove?: string[] | undefined;
}

export function changeReview(ctx: UserCtx, podid: string, wanted: ReviewChange): Promise<{ review: Review }> {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    policy.requireFuture(wanted.dueat, Date.now());
    const { rule = review.rule, dueat = review.dueat, remove = [] } = wanted;
    const removed = reviewers.filter(({ id }) => remove.includes(id));
    if (removed.length < new Set(remove).size) {
      throw new AppError('11406', { field: 'remove', reason: 'names somebody who was not asked' });
    }
    const alters = rule !== review.rule || dueat !== review.dueat;
    if (!alters && removed.length === 0) return answer(ctx, trx, pod);
    policy.requireAsker(asker(ctx, pod), alters ? reviewers : removed);
    await queries.saveReview(trx, pod.tenantid, podid, { rule, dueat });
    await queries.removeReviewers(trx, podid, remove);
    await recordActions(trx, ctx.actor, [logged(pod, { action: 'review-changed' })]);
    const rest = reviewers.filter((one) => !removed.includes(one));
    // A badge that somebody set by hand stays, unless the change itself decides something.
    const before = outcome(review.rule, reviewers);
    const after = outcome(rule, rest);
    if (rest.length > 0 && after !== before) await followBadge(trx, ctx.actor, pod, after);
    await announceReview(trx, pod);
    return answer(ctx, trx, pod);
  });
}

const outcome = (rule: ReviewRule, rows: readonly queries.ReviewerRow[]) =>
  policy.badgeOf(
    rule,
    rows.map(({ decision }) => decision),
  );

const decided = { approved: 'approved', changes: 'changes-asked' } as const;

export function decide(
  ctx: UserCtx,
  podid: string,
  { decision, note }: { decision: Decision | null; note: string },
): Promise<{ review: Review }> {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    const mine = reviewers.find(({ id }) => id === ctx.actor.userid);
    if (!mine) throw new AppError('ERR105');
    const said = { decision, note: decision === null ? '' : note };
    if (mine.decision === said.decision && mine.note === said.note) return answer(ctx, trx, pod);
    await queries.saveDecision(trx, podid, mine.id, said);
    const action = decision === null ? 'decision-withdrawn' : decided[decision];
    await recordActions(trx, ctx.actor, [logged(pod, { action })]);
    const now = reviewers.map((row) => (row === mine ? { ...row, decision } : row));
    await followBadge(trx, ctx.actor, pod, outcome(review.rule, now));
    if (decision !== null) await tellDecided(trx, ctx.actor, pod, mine.invitedbyid, { ...said, decision });
    await announceReview(trx, pod);
    return answer(ctx, trx, pod);
  });
}
