// Links by which people without an account send files into a folder, from a page of ours or a widget on theirs.
// Owns uploadlinks, whom they were sent to, the pages that were let in, and what has arrived but was not told of yet.
// Bytes are taken by uploads. Listens to uploads: raw arrived; tenants: erased.
export { findFrameOrigins } from './uploadaccess.service.ts';
export { noteArrivals, uploadlinksJobs } from './uploadlinks.jobs.ts';
export { eraseUploadLinks } from './uploadlinks.queries.ts';
export { uploadlinksRoutes } from './uploadlinks.routes.ts';
