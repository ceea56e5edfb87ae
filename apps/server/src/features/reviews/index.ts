// Reviewers of a version, the deadline and their decisions; the status follows from these. Owns reviews and
// review_reviewers. Listens to arranging (version stacked) and tenants (erased).
export { restartReview } from './restart-review.hooks.ts';
export { askReviewers, eraseReviews, saveDecision, saveReview } from './reviews.queries.ts';
export { reviewsRoutes } from './reviews.routes.ts';
