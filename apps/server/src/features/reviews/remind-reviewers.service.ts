import type { Review } from '@rushes/contract/reviews';
import { logged } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { notifyReminded } from './review-notifications.service.ts';
import * as policy from './reviews.policy.ts';
import { markReminded } from './reviews.queries.ts';
import { answer, asker, changeReviewOf, emitReviewChanged } from './reviews.service.ts';

/** @param wanted all reviewers without a decision if undefined. */
export function remindReviewers(
  ctx: UserCtx,
  podid: string,
  wanted: readonly string[] | undefined,
): Promise<{ review: Review; reminded: string[] }> {
  return changeReviewOf(ctx, podid, async (trx, pod, { review, reviewers }) => {
    const reminded = policy.requireRemindable(reviewers, wanted, ctx.actor.userid, Date.now());
    policy.requireAsker(asker(ctx, pod), reminded);
    const ids = reminded.map(({ id }) => id);
    await markReminded(trx, podid, ids);
    await recordActions(trx, ctx.actor, [
      logged(pod, {
        action: 'review-reminded',
        params: { to: reminded.map(({ name }) => name).join(', ') },
      }),
    ]);
    await notifyReminded(trx, ctx.actor, pod, ids, review.dueat);
    await emitReviewChanged(trx, pod);
    return { ...(await answer(ctx, trx, pod)), reminded: ids };
  });
}
