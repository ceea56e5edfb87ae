// Reviewers of a version, the deadline and their decisions; the status follows from these. Owns reviews and
// review_reviewers. Listens to move-copy (version stacked) and tenants (erased).
import { versionStacked } from '#features/move-copy/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { restartReview } from './restart-review.hooks.ts';
import { reviewsRoutes } from './reviews.routes.ts';

export { storeReview } from './reviews.service.ts';

export const reviewsFeature: Feature = {
  name: 'reviews',
  routes: reviewsRoutes,
  subscribers: [
    on(versionStacked, restartReview),
    on(tenantErased, eraseRows('reviews'), { before: ['pods'] }),
  ],
};
