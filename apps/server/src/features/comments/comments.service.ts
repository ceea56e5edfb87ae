import type { CarriedComment, Comment } from '@rushes/contract/comments';
import { visiblePaths } from '#features/nodes/index.ts';
import { changePods, requirePod } from '#features/pods/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { speakerOf, within } from './change-comment.service.ts';
import { presentCarried, presentComment } from './comments.present.ts';
import * as queries from './comments.queries.ts';
import {
  addComment,
  type CommentChange,
  correctComment,
  type NewComment,
  removeComment,
} from './write-comment.service.ts';

export async function listComments(
  ctx: UserCtx,
  podid: string,
): Promise<{ comments: Comment[]; carried: CarriedComment[] }> {
  const pod = await requirePod(ctx, podid, 'list PodService');
  const place = within(ctx, pod);
  const [comments, carried] = await Promise.all([
    queries.listComments(ctx.db, place),
    pod.order > 1 ? queries.listCarried(ctx.db, place) : [],
  ]);
  return {
    comments: comments.map((row) => presentComment(row, place.team)),
    carried: carried.map((row) => presentCarried(row, place.team)),
  };
}

export async function listOpen(
  ctx: UserCtx,
  tenantid: string,
): Promise<{ nodes: { id: string; open: number }[] }> {
  requireTenant(ctx, tenantid, 'list PodService');
  return { nodes: await queries.sumOpen(ctx.db, { tenantid, ...visiblePaths(ctx.actor) }) };
}

export function createComment(
  ctx: UserCtx,
  podid: string,
  wanted: NewComment,
): Promise<{ comment: Comment }> {
  return changePods(
    ctx,
    [podid],
    async (trx, [pod]) => {
      const by = speakerOf(ctx, pod!);
      return { comment: presentComment(await addComment(trx, by, pod!, wanted), by.team) };
    },
    'control PodService',
  );
}

export function changeOwnComment(
  ctx: UserCtx,
  podid: string,
  id: string,
  wanted: CommentChange,
): Promise<{ comment: Comment }> {
  return changePods(
    ctx,
    [podid],
    async (trx, [pod]) => {
      const by = speakerOf(ctx, pod!);
      return { comment: presentComment(await correctComment(trx, by, pod!, id, wanted), by.team) };
    },
    'control PodService',
  );
}

export function deleteOwnComment(ctx: UserCtx, podid: string, id: string): Promise<void> {
  return changePods(
    ctx,
    [podid],
    (trx, [pod]) => removeComment(trx, speakerOf(ctx, pod!), pod!, id),
    'control PodService',
  );
}
