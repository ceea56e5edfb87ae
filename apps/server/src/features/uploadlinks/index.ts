// Upload links, through which guests send files into a folder, from our page or a widget on their own site. Owns
// uploadlinks, their invitations, visits and arrivals not yet notified. Bytes are received by uploads. Listens to
// uploads (raw arrived) and tenants (erased).
export { findFrameOrigins } from './uploadaccess.service.ts';
export { noteArrivals, uploadlinksJobs } from './uploadlinks.jobs.ts';
export { eraseUploadLinks } from './uploadlinks.queries.ts';
export { uploadlinksRoutes } from './uploadlinks.routes.ts';
