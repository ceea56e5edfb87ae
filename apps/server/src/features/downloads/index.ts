// Downloads: a single file as it is, several as a zip that is generated while it is sent, for users and guests.
// Owns downloads and their entries. Listens to tenants (erased).
export { downloadsCrons, downloadsJobs } from './downloads.jobs.ts';
export { downloadsRoutes } from './downloads.routes.ts';
export { eraseDownloads } from './manifests.queries.ts';
