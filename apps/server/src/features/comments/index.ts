// What people say of films and sound, who likes it, and what is settled. Owns comments, comment_likes and
// comment_mentions. Listens to tenants: erased. A copy of a file is a new file and takes none along.
export type { Speaker } from './change-comment.ts';
export { type CommentRow, findPodOf, listComments as listCommentRows } from './comments.queries.ts';
export { commentsRoutes } from './comments.routes.ts';
export { listComments } from './comments.service.ts';
export { eraseComments, insertComment, like } from './comments.write.queries.ts';
export { type ImportedComment, importComments } from './import-comments.ts';
export { listViewers } from './viewers.queries.ts';
export { addComment, correctComment, removeComment } from './write-comment.ts';
