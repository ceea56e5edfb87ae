import * as contract from '@rushes/contract/comments';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as comments from './comments.service.ts';
import * as settling from './resolve-comment.service.ts';

export const commentsRoutes: Binding[] = [
  bind(contract.listComments, (ctx, { params }) => comments.listComments(ctx, params.id)),
  bind(contract.createComment, (ctx, { params, body }) => comments.createComment(ctx, params.id, body)),
  bind(contract.updateComment, (ctx, { params, body }) =>
    comments.changeOwnComment(ctx, params.id, params.cid, body),
  ),
  bind(contract.deleteComment, (ctx, { params }) => comments.deleteOwnComment(ctx, params.id, params.cid)),
  bind(contract.likeComment, (ctx, { params }) => settling.setLike(ctx, params.id, params.cid, true)),
  bind(contract.dislikeComment, (ctx, { params }) => settling.setLike(ctx, params.id, params.cid, false)),
  bind(contract.checkComment, (ctx, { params }) => settling.setChecked(ctx, params.id, params.cid, true)),
  bind(contract.uncheckComment, (ctx, { params }) => settling.setChecked(ctx, params.id, params.cid, false)),
  bind(contract.addressComment, (ctx, { params }) => settling.addressComment(ctx, params.id, params.cid)),
  bind(contract.submitReview, (ctx, { params, body }) => settling.finish(ctx, params.id, body.note)),
  bind(contract.listOpenComments, (ctx, { params }) => comments.listOpen(ctx, params.id)),
];
