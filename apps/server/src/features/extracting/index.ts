// Unpacks uploaded archives: folders and files become nodes and pods in a new folder next to the archive, all or none.
// Owns no table; writes through nodes, pods and assets, and calls `rawArrived` like an upload.
export { extractingJobs } from './extracting.jobs.ts';
export { extractingRoutes } from './extracting.routes.ts';
