// What people say of films and sound, who likes it, and what is settled. Owns comments, comment_likes and
// comment_mentions. Listens to tenants: erased. A copy of a file is a new file and takes none along.
export { commentsRoutes } from './comments.routes.ts';
export { eraseComments, insertComment, like } from './comments.write.queries.ts';
export { listViewers } from './viewers.queries.ts';
