// Deleting, and what can still be done afterwards: back to where it stood, or away for good, at the latest when the
// tenant's retention is over. Owns no table: nodes and pods carry what they need. Tells `podsRestored`.
export { binFiles } from './into-bin.ts';
export { recycleBinCrons, recycleBinJobs } from './recycle-bin.crons.ts';
export { podsRestored } from './recycle-bin.hooks.ts';
export { recycleBinRoutes } from './recycle-bin.routes.ts';
