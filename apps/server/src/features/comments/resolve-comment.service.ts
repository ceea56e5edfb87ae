import { AppError, invalid } from '@rushes/contract/app-error';
import type { Comment } from '@rushes/contract/comments';
import { changeOnePod, changePods, requirePod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import {
  answer,
  changeComment,
  commentOf,
  emitCommentsChanged,
  record,
  requireComment,
  within,
} from './change-comment.service.ts';
import { notifyFinished } from './comment-notifications.service.ts';
import { requirePlayable } from './comments.policy.ts';
import { findCarrying } from './comments.queries.ts';
import * as write from './write-comment.queries.ts';

// Like, resolve, and finish. A request that changes nothing sends no notifications.

export function setLike(
  ctx: UserCtx,
  podid: string,
  id: string,
  likes: boolean,
): Promise<{ comment: Comment }> {
  return changeComment(ctx, podid, id, async (trx, pod, comment) => {
    const isNew = await (likes ? write.like : write.dislike)(trx, id, ctx.actor.userid);
    if (isNew) await emitCommentsChanged(trx, pod, comment.teamonly);
    return answer(trx, within(ctx, pod), id);
  });
}

export function setChecked(
  ctx: UserCtx,
  podid: string,
  id: string,
  checked: boolean,
): Promise<{ comment: Comment }> {
  return changeComment(ctx, podid, id, async (trx, pod, comment) => {
    if (comment.parentid !== null) {
      throw invalid('cid', 'resolveReply');
    }
    if ((comment.checkedat !== null) !== checked) {
      await write.updateComment(trx, pod.tenantid, id, {
        checkedat: checked ? new Date() : null,
        checkedbyid: checked ? ctx.actor.userid : null,
        addressedin: null,
      });
      const action = checked ? 'comment-checked' : 'comment-unchecked';
      await record(trx, ctx.actor, pod, action, comment.teamonly, commentOf(comment, comment.content));
      await emitCommentsChanged(trx, pod, comment.teamonly);
    }
    return answer(trx, within(ctx, pod), id);
  });
}

/** Resolves an open comment of an earlier version in this version. */
export async function addressComment(ctx: UserCtx, podid: string, id: string): Promise<{ comment: Comment }> {
  const shown = await requirePod(ctx, podid, 'control PodService');
  const carrying = await findCarrying(ctx.db, within(ctx, shown), id);
  if (!carrying) throw new AppError('ERR18');
  return changePods(ctx, [podid, carrying], 'control PodService', async (trx, pods) => {
    const newer = pods.find((pod) => pod.id === podid)!;
    const older = pods.find((pod) => pod.id === carrying)!;
    // It may have been resolved, or the versions reordered, while this request waited for the locks.
    if ((await findCarrying(trx, within(ctx, newer), id)) !== carrying) throw new AppError('ERR18');
    await write.updateComment(trx, older.tenantid, id, {
      checkedat: new Date(),
      checkedbyid: ctx.actor.userid,
      addressedin: podid,
    });
    const { comment } = await answer(trx, within(ctx, older), id);
    const row = await requireComment(trx, within(ctx, older), id);
    const about = commentOf(row, row.content);
    await record(trx, ctx.actor, newer, 'comment-addressed', comment.teamonly, about);
    await emitCommentsChanged(trx, older, comment.teamonly);
    return { comment };
  });
}

/** Notifies all recipients of the file. */
export function finish(ctx: UserCtx, podid: string, note: string): Promise<void> {
  return changeOnePod(ctx, podid, 'control PodService', async (trx, pod) => {
    requirePlayable(pod);
    await record(trx, ctx.actor, pod, 'commenting-finished', 0);
    await notifyFinished(trx, ctx.actor, pod, note);
  });
}
