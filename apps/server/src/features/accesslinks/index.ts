// Share links, through which guests see and comment on files and folders. Owns accesslinks, their items,
// invitations, visitors and downloads. Comments by guests are written by the comments feature. Listens to tenants
// (erased) and arranging (items that a move would hide).

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
