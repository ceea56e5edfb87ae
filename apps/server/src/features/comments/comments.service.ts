import type { CarriedComment, Comment } from '@rushes/contract/comments';
import { visiblePaths } from '#features/nodes/index.ts';
import { changeOnePod, type FullRow, requirePod } from '#features/pods/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { type Speaker, speakerOf, within } from './change-comment.service.ts';
import { presentCarried, presentComment } from './comments.present.ts';
import * as queries from './comments.queries.ts';
import * as viewers from './viewers.queries.ts';
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

/** Runs under the lock of the file, with the user as the author. */
const changeAs = <T>(
  ctx: UserCtx,
  podid: string,
  change: (trx: Trx, by: Speaker, pod: FullRow) => Promise<T>,
): Promise<T> =>
  changeOnePod(ctx, podid, 'control PodService', (trx, pod) => change(trx, speakerOf(ctx, pod), pod));

export const createComment = (ctx: UserCtx, podid: string, wanted: NewComment) =>
  changeAs(ctx, podid, async (trx, by, pod) => ({
    comment: presentComment(await addComment(trx, by, pod, wanted), by.team),
  }));

export const changeOwnComment = (ctx: UserCtx, podid: string, id: string, wanted: CommentChange) =>
  changeAs(ctx, podid, async (trx, by, pod) => ({
    comment: presentComment(await correctComment(trx, by, pod, id, wanted), by.team),
  }));

export const deleteOwnComment = (ctx: UserCtx, podid: string, id: string) =>
  changeAs(ctx, podid, (trx, by, pod) => removeComment(trx, by, pod, id));

/** The comments of a file as rows, for pages that present them in their own way. */
export const listCommentRows = queries.listComments;

/** The file of a comment. */
export const findPodOf = queries.findPodOf;

/** Everyone who can see a file. */
export const listViewers = viewers.listViewers;
