// Links by which people without an account see files and folders, and comment on them.
// Owns accesslinks, what they share, whom they were sent to, who came through them and what they took along. What guests say is written by
// comments. Listens to tenants: erased, and to arranging: what a move
// would hide.

export { accesslinksJobs } from './accesslinks.jobs.ts';
export { requireStrong } from './accesslinks.policy.ts';
export { eraseAccessLinks, findLanguage } from './accesslinks.queries.ts';
export { accesslinksRoutes, cookieFor } from './accesslinks.routes.ts';
export { countDownload } from './counting.queries.ts';
export { warnOfLinks } from './hiding.ts';
export { requirePassword } from './link-password.ts';
export { requireReceivers } from './link-receivers.ts';
export { guestRoutes } from './live.routes.ts';
export { requireVisitor } from './reviewaccess.service.ts';
export { findTaker, guestIn, listTakeable, listTakeableIn, requireTakeable } from './shared.take.ts';
