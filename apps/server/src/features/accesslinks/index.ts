// Share links, through which guests see and comment on files and folders. Owns accesslinks, their items,
// invitations, visitors and downloads. Comments by guests are written by the comments feature. Listens to tenants
// (erased) and move-copy (items that a move would hide).
import { hidingAsked } from '#features/move-copy/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { accesslinksJobs } from './accesslinks.jobs.ts';
import { accesslinksRoutes } from './accesslinks.routes.ts';
import { guestRoutes } from './guests/guest-events.routes.ts';
import { warnOfLinks } from './team-only-warning.hooks.ts';

export { requireStrong } from './accesslinks.policy.ts';
export { guestOf } from './accesslinks.routes.ts';
export { prepareLink } from './accesslinks.service.ts';
export { requirePassword } from './guests/link-password.service.ts';
export { requireVisitor } from './guests/reviewaccess.service.ts';
export {
  findDownloader,
  listDownloadable,
  listDownloadableIn,
  requireDownloadable,
} from './guests/shared-downloads.service.ts';
export { requireReceivers } from './recipients.service.ts';

export const accesslinksFeature: Feature = {
  name: 'accesslinks',
  routes: ({ services, hub }) => [...accesslinksRoutes, ...guestRoutes(services, hub)],
  jobs: accesslinksJobs,
  subscribers: [
    on(hidingAsked, warnOfLinks),
    on(tenantErased, eraseRows('accesslinks'), { before: ['assets', 'pods', 'nodes'] }),
  ],
};
