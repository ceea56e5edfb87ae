// Comments on video and audio, with likes and their resolved state. Owns comments, comment_likes and
// comment_mentions. Listens to tenants (erased). Comments are not copied with a file.
export type { Speaker } from './change-comment.service.ts';
export { type CommentRow, findPodOf, listComments as listCommentRows } from './comments.queries.ts';
export { commentsRoutes } from './comments.routes.ts';
export { listComments } from './comments.service.ts';
export { type ImportedComment, importComments } from './import-comments.service.ts';
export { listViewers } from './viewers.queries.ts';
export { eraseComments, insertComment, like } from './write-comment.queries.ts';
export { addComment, correctComment, removeComment } from './write-comment.service.ts';
