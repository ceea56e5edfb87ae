// Comments on video and audio, with likes and their resolved state. Owns comments, comment_likes and
// comment_mentions. Listens to tenants (erased). Comments are not copied with a file.
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { commentsRoutes } from './comments.routes.ts';

export type { CommentRow } from './comments.queries.ts';
export { findPodOf, listCommentRows, listComments, listViewers } from './comments.service.ts';
export { importComments } from './import-comments.service.ts';
export { addComment, correctComment, removeComment, storeComment } from './write-comment.service.ts';

export const commentsFeature: Feature = {
  name: 'comments',
  routes: commentsRoutes,
  subscribers: [on(tenantErased, eraseRows('comments'), { before: ['accesslinks', 'pods'] })],
};
