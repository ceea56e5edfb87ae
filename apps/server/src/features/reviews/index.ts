// Who is asked to review a version, by when, and what they say of it; the badge follows. Owns reviews and
// review_reviewers. Listens to arranging: a version stacked, and to tenants: erased.
export { restartReview } from './restart-review.ts';
export { askReviewers, eraseReviews, saveDecision, saveReview } from './reviews.queries.ts';
export { reviewsRoutes } from './reviews.routes.ts';
