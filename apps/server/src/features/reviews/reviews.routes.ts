import * as contract from '@rushes/contract/reviews';
import { type Binding, bind } from '#platform/http/bind.ts';
import { remindReviewers } from './remind-reviewers.service.ts';
import * as reviews from './reviews.service.ts';

export const reviewsRoutes: Binding[] = [
  bind(contract.listReviewCandidates, (ctx, { params }) => reviews.listCandidates(ctx, params.id)),
  bind(contract.getReview, (ctx, { params }) => reviews.getReview(ctx, params.id)),
  bind(contract.inviteReviewers, (ctx, { params, body }) => reviews.inviteReviewers(ctx, params.id, body)),
  bind(contract.changeReview, (ctx, { params, body }) => reviews.changeReview(ctx, params.id, body)),
  bind(contract.remindReviewers, (ctx, { params, body }) => remindReviewers(ctx, params.id, body.reviewers)),
  bind(contract.decide, (ctx, { params, body }) => reviews.decide(ctx, params.id, body)),
];
