import {
  accesslinksJobs,
  accesslinksRoutes,
  eraseAccessLinks,
  guestRoutes,
  warnOfLinks,
} from '#features/accesslinks/index.ts';
import { archiveCrons, archiveJobs, listenToArranging } from '#features/archive/index.ts';
import {
  arrangingJobs,
  arrangingRoutes,
  hidingAsked,
  stackArrived,
  versionStacked,
} from '#features/arranging/index.ts';
import { assetsCrons, assetsJobs, assetsRoutes, eraseAssets } from '#features/assets/index.ts';
import { auditRoutes } from '#features/audit/index.ts';
import { commentsRoutes, eraseComments } from '#features/comments/index.ts';
import { convertingJobs, convertingRoutes } from '#features/converting/index.ts';
import { eraseCredits } from '#features/credits/index.ts';
import { downloadsCrons, downloadsJobs, downloadsRoutes, eraseDownloads } from '#features/downloads/index.ts';
import { embedlinksRoutes, eraseEmbedLinks } from '#features/embedlinks/index.ts';
import { extractingJobs, extractingRoutes } from '#features/extracting/index.ts';
import {
  accountConfirmed,
  accountDeleted,
  identityCrons,
  identityJobs,
  identityRoutes,
} from '#features/identity/index.ts';
import { eraseLabels, labelsRoutes } from '#features/labels/index.ts';
import {
  applyLimits,
  eraseLimits,
  limitNeared,
  limitsCrons,
  limitsJobs,
  limitsRoutes,
  writeBandwidth,
} from '#features/limits/index.ts';
import { markersRoutes } from '#features/markers/index.ts';
import { eraseNodes, nodesJobs, nodesRoutes, plantRoot, renameRoot } from '#features/nodes/index.ts';
import {
  eraseNotifications,
  notificationsCrons,
  notificationsJobs,
  notificationsRoutes,
  tellLimit,
} from '#features/notifications/index.ts';
import { eraseOperations, operationsRoutes } from '#features/operations/index.ts';
import { erasePods, podsRoutes } from '#features/pods/index.ts';
import {
  eraseTurns,
  listenToUploads,
  lookAtPod,
  makePoster,
  processingRoutes,
  processPod,
  resumeProcessing,
} from '#features/processing/index.ts';
import {
  podsRestored,
  recycleBinCrons,
  recycleBinJobs,
  recycleBinRoutes,
} from '#features/recycle-bin/index.ts';
import { eraseReviews, restartReview, reviewsRoutes } from '#features/reviews/index.ts';
import { searchRoutes } from '#features/search/index.ts';
import { servicesRoutes } from '#features/services/index.ts';
import { subscriptionsRoutes } from '#features/subscriptions/index.ts';
import { eraseSubtitles, subtitlesJobs, subtitlesRoutes } from '#features/subtitles/index.ts';
import { systemRoutes } from '#features/system/index.ts';
import {
  beginTrialOfAccount,
  tenantCreated,
  tenantErased,
  tenantLimited,
  tenantRenamed,
  tenantsCrons,
  tenantsJobs,
  tenantsRoutes,
} from '#features/tenants/index.ts';
import {
  eraseUploadLinks,
  findFrameOrigins,
  noteArrivals,
  uploadlinksJobs,
  uploadlinksRoutes,
} from '#features/uploadlinks/index.ts';
import {
  eraseUploads,
  rawArrived,
  uploadsCrons,
  uploadsJobs,
  uploadsRoutes,
} from '#features/uploads/index.ts';
import { beginAdministrator, eraseAccessPoints, leaveTenants, usersRoutes } from '#features/users/index.ts';
import { eraseActions } from '#platform/actions/list.ts';
import type { Services } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/hub.ts';
import { subscribe } from '#platform/hooks/hook.ts';
import type { Binding } from '#platform/http/bind.ts';
import type { Cron } from '#platform/jobs/cron.ts';
import type { Job } from '#platform/jobs/job.ts';
import { openLocks } from '#platform/locks/advisory-locks.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { platformCrons, platformJobs } from './platform.jobs.ts';

// The explicit list of all features: every part of the product can be reached from here.

export interface Routes {
  bindings: Binding[];
  stop(): Promise<void>;
}

export function startRoutes(services: Services, hub: Hub): Routes {
  const locks = openLocks(services.settings.databaseUrl);
  return {
    bindings: [
      ...identityRoutes,
      ...tenantsRoutes,
      ...limitsRoutes,
      ...usersRoutes,
      ...notificationsRoutes,
      ...operationsRoutes,
      ...nodesRoutes,
      ...podsRoutes,
      ...labelsRoutes,
      ...subtitlesRoutes,
      ...arrangingRoutes,
      ...assetsRoutes,
      ...uploadsRoutes(locks),
      ...searchRoutes,
      ...recycleBinRoutes,
      ...extractingRoutes,
      ...processingRoutes,
      ...convertingRoutes,
      ...servicesRoutes,
      ...commentsRoutes,
      ...reviewsRoutes,
      ...markersRoutes,
      ...accesslinksRoutes,
      ...embedlinksRoutes,
      ...downloadsRoutes,
      ...guestRoutes(services, hub),
      ...uploadlinksRoutes(locks),
      ...subscriptionsRoutes,
      ...auditRoutes,
      ...systemRoutes(hub),
    ],
    async stop() {
      // The last responses have ended by now.
      await writeBandwidth(services);
      await locks.stop();
    },
  };
}

export function listen(): void {
  listenToUploads();
  subscribe(rawArrived, stackArrived);
  subscribe(rawArrived, noteArrivals);
  listenToArranging();
  subscribe(versionStacked, restartReview);
  subscribe(hidingAsked, warnOfLinks);
  subscribe(podsRestored, resumeProcessing);
  subscribe(accountConfirmed, beginTrialOfAccount);
  subscribe(accountDeleted, leaveTenants);
  // Creates a tenant bottom-up: each subscriber depends on the previous ones.
  subscribe(tenantCreated, applyLimits);
  subscribe(tenantCreated, plantRoot);
  subscribe(tenantCreated, beginAdministrator);
  subscribe(tenantRenamed, renameRoot);
  subscribe(tenantLimited, applyLimits);
  subscribe(limitNeared, tellLimit);
  // Erases a tenant top-down.
  subscribe(tenantErased, eraseDownloads);
  subscribe(tenantErased, eraseUploads);
  subscribe(tenantErased, eraseSubtitles);
  subscribe(tenantErased, eraseAssets);
  subscribe(tenantErased, eraseLabels);
  subscribe(tenantErased, eraseComments);
  subscribe(tenantErased, eraseAccessLinks);
  subscribe(tenantErased, eraseEmbedLinks);
  subscribe(tenantErased, eraseUploadLinks);
  subscribe(tenantErased, eraseReviews);
  subscribe(tenantErased, erasePods);
  subscribe(tenantErased, eraseNotifications);
  subscribe(tenantErased, eraseOperations);
  subscribe(tenantErased, eraseActions);
  subscribe(tenantErased, eraseAccessPoints);
  subscribe(tenantErased, eraseNodes);
  subscribe(tenantErased, eraseTurns);
  subscribe(tenantErased, eraseCredits);
  subscribe(tenantErased, eraseLimits);
}

/** The sites that may show this page in a frame; undefined: none, which is the default. */
export async function framesOf({ db }: Services, path: string): Promise<readonly string[] | undefined> {
  const code = /^\/embedded-upload\/([\w-]+)\/?$/.exec(path)?.[1];
  return code === undefined ? undefined : findFrameOrigins(db, code);
}

/** Jobs whose tools (media, archives) are missing stay queued instead of failing. */
export function listJobs(services: Services): Job<unknown, Services>[] {
  const withMedia = services.media.ready
    ? [lookAtPod, processPod, makePoster, ...convertingJobs, ...demoJobs]
    : [];
  const unpackingJobs = services.archives.ready ? extractingJobs : [];
  return [
    ...identityJobs,
    ...tenantsJobs,
    ...limitsJobs,
    ...notificationsJobs,
    ...nodesJobs,
    ...assetsJobs,
    ...subtitlesJobs,
    ...accesslinksJobs,
    ...uploadsJobs,
    ...uploadlinksJobs,
    ...recycleBinJobs,
    ...arrangingJobs,
    ...archiveJobs,
    ...downloadsJobs,
    ...unpackingJobs,
    ...platformJobs,
    ...withMedia,
  ] as Job<unknown, Services>[];
}

export const crons: Cron[] = [
  ...identityCrons,
  ...tenantsCrons,
  ...limitsCrons,
  ...notificationsCrons,
  ...assetsCrons,
  ...archiveCrons,
  ...downloadsCrons,
  ...uploadsCrons,
  ...recycleBinCrons,
  ...platformCrons,
];
