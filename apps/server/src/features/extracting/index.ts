// Archives that people send: their folders and files become nodes and pods in a new folder beside them, or nothing
// does. Owns no table; writes through nodes, pods and assets, and tells `rawArrived` like an upload.
export { extractingJobs } from './extracting.jobs.ts';
export { extractingRoutes } from './extracting.routes.ts';
