// Events of a workspace, sent to endpoints of its administrators in the form of Standard Webhooks. Owns webhooks, their
// events, deliveries and attempts. Listens to the action log and the audit log of the platform, to processing
// (failed), accesslinks and uploadlinks (opened) and tenants (erased).
import { linkOpened } from '#features/accesslinks/guests/index.ts';
import { processingFailed } from '#features/processing/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { uploadLinkOpened } from '#features/uploadlinks/index.ts';
import { actionsRecorded } from '#platform/actions/record.ts';
import { filesDownloaded } from '#platform/actions/record-access.ts';
import { auditRecorded } from '#platform/audit/record.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { startDelivering } from './delivering/dispatcher.service.ts';
import { writeActions, writeAudit, writeDownloads, writeFailure, writeOpened } from './webhooks.hooks.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { eraseWebhooks } from './webhooks.queries.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  background: startDelivering,
  subscribers: [
    on(actionsRecorded, writeActions),
    on(filesDownloaded, writeDownloads),
    on(auditRecorded, writeAudit),
    on(processingFailed, writeFailure),
    on(linkOpened, writeOpened),
    on(uploadLinkOpened, writeOpened),
    on(tenantErased, eraseWebhooks),
  ],
};
