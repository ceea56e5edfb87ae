// Links by which people without an account see files and folders, and comment on them.
// Owns accesslinks, what they share, whom they were sent to, and who came through them. What guests say is written by
// comments. Listens to tenants: erased.
export { eraseAccessLinks } from './accesslinks.queries.ts';
export { accesslinksRoutes } from './accesslinks.routes.ts';
