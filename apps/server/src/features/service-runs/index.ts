// Services that engines perform on files: check, start with reserved credits, progress, cancel, failure with a refund.
// Owns service_runs. Listens to tenants: erased, and `podsBinned` of the recycle bin.
import { podsBinned } from '#features/recycle-bin/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { cancelRunsOf } from './end-run.service.ts';
import { serviceRunsRoutes } from './service-runs.routes.ts';

export { checkRuns } from './check-runs.service.ts';
export type { EngineService, RunFile, RunTask, RunWork } from './model/engine-service.ts';
export { reasonOf } from './run-failures.service.ts';
export { defineRunJob } from './service-runs.jobs.ts';
export type { RunRow } from './service-runs.queries.ts';
export { startRuns } from './start-runs.service.ts';

export const serviceRunsFeature: Feature = {
  name: 'service-runs',
  routes: serviceRunsRoutes,
  subscribers: [on(podsBinned, cancelRunsOf), on(tenantErased, eraseRows('service_runs'))],
};
