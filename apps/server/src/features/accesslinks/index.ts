// Share links, through which guests see and comment on files and folders. Owns accesslinks, their items,
// invitations, visitors and downloads. Comments by guests are written by the comments feature. Listens to tenants
// (erased) and arranging (items that a move would hide).

export { accesslinksJobs } from './accesslinks.jobs.ts';
export { requireStrong } from './accesslinks.policy.ts';
export { eraseAccessLinks, findLanguage } from './accesslinks.queries.ts';
export { accesslinksRoutes, cookieFor } from './accesslinks.routes.ts';
export { guestRoutes } from './guests/guest-events.routes.ts';
export { requirePassword } from './guests/link-password.service.ts';
export { countDownload } from './guests/link-usage.queries.ts';
export { requireVisitor } from './guests/reviewaccess.service.ts';
export {
  findTaker,
  guestIn,
  listTakeable,
  listTakeableIn,
  requireTakeable,
} from './guests/shared-downloads.service.ts';
export { requireReceivers } from './recipients.service.ts';
export { warnOfLinks } from './team-only-warning.hooks.ts';
