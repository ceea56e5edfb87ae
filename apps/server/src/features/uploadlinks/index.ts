// Upload links, through which guests send files into a folder, from our page or a widget on their own site. Owns
// uploadlinks, their invitations, visits and arrivals not yet notified. Bytes are received by uploads. Listens to
// uploads (raw arrived) and tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { rawArrived } from '#features/uploads/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { noteArrivals, uploadlinksJobs } from './uploadlinks.jobs.ts';
import { uploadlinksRoutes } from './uploadlinks.routes.ts';

export { findFrameOrigins } from './uploadaccess.service.ts';
export { uploadLinkOpened } from './uploadlinks.hooks.ts';

export const uploadlinksFeature: Feature = {
  name: 'uploadlinks',
  routes: ({ locks }) => uploadlinksRoutes(locks),
  jobs: uploadlinksJobs,
  subscribers: [
    on(rawArrived, noteArrivals),
    on(tenantErased, eraseRows('uploadlinks'), { before: ['pods', 'nodes'] }),
  ],
};
