// Taking files along: one as it is, several as a zip that is written on its way out, for users and through links.
// Owns downloads and their entries. Listens to tenants: erased.
export { downloadsCrons, downloadsJobs } from './downloads.jobs.ts';
export { downloadsRoutes } from './downloads.routes.ts';
export { eraseDownloads } from './manifests.queries.ts';
