// The available plans and add-ons, what each tenant pays for, and invoices. Owns plans, addons, subscriptions, invoices
// and invoice_years; the plan and period of a tenant are in tenants. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseSubscription } from './subscriptions.hooks.ts';
import { subscriptionsJobs } from './subscriptions.jobs.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';

export { setPrice, syncPrices } from './stripe/prices.service.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: ({ locks }) => subscriptionsRoutes(locks),
  jobs: subscriptionsJobs,
  subscribers: [on(tenantErased, eraseSubscription)],
};
