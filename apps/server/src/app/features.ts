import { assetsCrons, assetsJobs, assetsRoutes } from '#features/assets/index.ts';
import { identityRoutes } from '#features/identity/index.ts';
import { limitsRoutes } from '#features/limits/index.ts';
import { nodesRoutes } from '#features/nodes/index.ts';
import { podsRoutes } from '#features/pods/index.ts';
import { listenToUploads, processingRoutes, processPod } from '#features/processing/index.ts';
import { systemRoutes } from '#features/system/index.ts';
import { uploadsCrons, uploadsJobs, uploadsRoutes } from '#features/uploads/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/hub.ts';
import type { Binding } from '#platform/http/bind.ts';
import type { Cron } from '#platform/jobs/cron.ts';
import type { Job } from '#platform/jobs/job.ts';
import { openLocks } from '#platform/locks/advisory-locks.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { platformCrons, platformJobs } from './platform.jobs.ts';

// The explicit list: from here one can click to every line of the product.

export interface Routes {
  bindings: Binding[];
  stop(): Promise<void>;
}

export function startRoutes(services: Services, hub: Hub): Routes {
  const locks = openLocks(services.settings.databaseUrl);
  return {
    bindings: [
      ...identityRoutes,
      ...limitsRoutes,
      ...nodesRoutes,
      ...podsRoutes,
      ...assetsRoutes,
      ...uploadsRoutes(locks),
      ...processingRoutes,
      ...systemRoutes(hub),
    ],
    stop: () => locks.stop(),
  };
}

export function listen(): void {
  listenToUploads();
}

/** Without media tools the jobs that need them are left waiting instead of failing. */
export function listJobs(services: Services): Job<unknown, Services>[] {
  const withMedia = services.media.ready ? [processPod, ...demoJobs] : [];
  return [...assetsJobs, ...uploadsJobs, ...platformJobs, ...withMedia] as Job<unknown, Services>[];
}

export const crons: Cron[] = [...assetsCrons, ...uploadsCrons, ...platformCrons];
