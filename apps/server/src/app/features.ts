import { accesslinksFeature } from '#features/accesslinks/index.ts';
import { archiveFeature } from '#features/archive/index.ts';
import { assetsFeature } from '#features/assets/index.ts';
import { auditFeature } from '#features/audit/index.ts';
import { commentsFeature } from '#features/comments/index.ts';
import { convertingFeature } from '#features/converting/index.ts';
import { creditsFeature } from '#features/credits/index.ts';
import { detectingFeature } from '#features/detecting/index.ts';
import { downloadsFeature } from '#features/downloads/index.ts';
import { embedlinksFeature } from '#features/embedlinks/index.ts';
import { enginesFeature } from '#features/engines/index.ts';
import { extensionsFeature } from '#features/extensions/index.ts';
import { extractingFeature } from '#features/extracting/index.ts';
import { homeFeature } from '#features/home/index.ts';
import { identityFeature } from '#features/identity/index.ts';
import { labelsFeature } from '#features/labels/index.ts';
import { limitsFeature } from '#features/limits/index.ts';
import { markersFeature } from '#features/markers/index.ts';
import { mcpFeature } from '#features/mcp/index.ts';
import { moveCopyFeature } from '#features/move-copy/index.ts';
import { nodesFeature } from '#features/nodes/index.ts';
import { notificationsFeature } from '#features/notifications/index.ts';
import { oauthFeature } from '#features/oauth/index.ts';
import { operationsFeature } from '#features/operations/index.ts';
import { podsFeature } from '#features/pods/index.ts';
import { presenceFeature } from '#features/presence/index.ts';
import { processingFeature } from '#features/processing/index.ts';
import { recycleBinFeature } from '#features/recycle-bin/index.ts';
import { reportsFeature } from '#features/reports/index.ts';
import { reviewsFeature } from '#features/reviews/index.ts';
import { scimFeature } from '#features/scim/index.ts';
import { searchFeature } from '#features/search/index.ts';
import { serviceRunsFeature } from '#features/service-runs/index.ts';
import { servicesFeature } from '#features/services/index.ts';
import { storageUsageFeature } from '#features/storage-usage/index.ts';
import { subscriptionsFeature } from '#features/subscriptions/index.ts';
import { subtitlesFeature } from '#features/subtitles/index.ts';
import { supportFeature } from '#features/support/index.ts';
import { systemFeature } from '#features/system/index.ts';
import { tenantErased, tenantsFeature } from '#features/tenants/index.ts';
import { tokensFeature } from '#features/tokens/index.ts';
import { transcribingFeature } from '#features/transcribing/index.ts';
import { translatingFeature } from '#features/translating/index.ts';
import { findFrameOrigins, uploadlinksFeature } from '#features/uploadlinks/index.ts';
import { uploadsFeature } from '#features/uploads/index.ts';
import { usageFeature } from '#features/usage/index.ts';
import { usersFeature } from '#features/users/index.ts';
import { webhooksFeature } from '#features/webhooks/index.ts';
import { eraseActions } from '#platform/actions/list.ts';
import type { Services } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/sse-hub.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import type { Binding } from '#platform/http/bind.ts';
import type { Job } from '#platform/jobs/job.ts';
import { openLocks } from '#platform/locks/advisory-locks.ts';
import { callsOf } from './call-in-process.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { platformJobs } from './platform.jobs.ts';

const platformFeature: Feature = {
  name: 'platform',
  jobs: platformJobs,
  subscribers: [on(tenantErased, eraseActions)],
};
const demoFeature: Feature = { name: 'demo', jobs: demoJobs, jobsNeed: 'media' };

/** The explicit list of all features: every part of the product can be reached from here. */
const features: readonly Feature[] = [
  identityFeature,
  tenantsFeature,
  usageFeature,
  limitsFeature,
  creditsFeature,
  enginesFeature,
  operationsFeature,
  usersFeature,
  nodesFeature,
  tokensFeature,
  scimFeature,
  oauthFeature,
  assetsFeature,
  notificationsFeature,
  podsFeature,
  labelsFeature,
  subtitlesFeature,
  uploadsFeature,
  searchFeature,
  moveCopyFeature,
  recycleBinFeature,
  archiveFeature,
  extractingFeature,
  presenceFeature,
  processingFeature,
  convertingFeature,
  serviceRunsFeature,
  transcribingFeature,
  detectingFeature,
  translatingFeature,
  servicesFeature,
  commentsFeature,
  reviewsFeature,
  markersFeature,
  homeFeature,
  accesslinksFeature,
  uploadlinksFeature,
  embedlinksFeature,
  downloadsFeature,
  extensionsFeature,
  subscriptionsFeature,
  storageUsageFeature,
  reportsFeature,
  supportFeature,
  webhooksFeature,
  mcpFeature,
  auditFeature,
  systemFeature,
  platformFeature,
  demoFeature,
];

export interface Routes {
  bindings: Binding[];
  stop(): Promise<void>;
}

export function startRoutes(services: Services, hub: Hub): Routes {
  const locks = openLocks(services.settings.databaseUrl);
  const calls = callsOf(() => bindings);
  const parts = { services, hub, locks, calls };
  const bindings: Binding[] = features.flatMap(({ routes = [] }) =>
    typeof routes === 'function' ? routes(parts) : routes,
  );
  return {
    bindings,
    async stop() {
      for (const feature of features) await feature.stop?.(services);
      await locks.stop();
    },
  };
}

export function listen(): void {
  for (const { name, subscribers = [] } of features) for (const subscribe of subscribers) subscribe(name);
}

/** The sites that may show this page in a frame; undefined: none, which is the default. */
export async function framesOf({ db }: Services, path: string): Promise<readonly string[] | undefined> {
  const code = /^\/embedded-upload\/([\w-]+)\/?$/.exec(path)?.[1];
  return code === undefined ? undefined : findFrameOrigins(db, code);
}

/** Work of a worker process outside of the job queue. */
export function startBackground(services: Services): { stop(): Promise<void> }[] {
  return features.flatMap(({ background }) => (background ? [background(services)] : []));
}

export function listJobs(services: Services): Job<unknown, Services>[] {
  return features.flatMap(({ jobs = [], jobsNeed }) =>
    jobsNeed === undefined || services[jobsNeed].ready ? jobs : [],
  );
}
