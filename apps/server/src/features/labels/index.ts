// Labels: the predefined labels of a tenant as a tree of categories, the labels on files, and what services detect in
// files. Owns label_categories, labels and pod_labels. Listens to tenants: erased.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseLabels } from './labels.queries.ts';
import { labelsRoutes } from './labels.routes.ts';

export type { Detected } from './detected.queries.ts';
export { storeDetected } from './detected.service.ts';
export { addCategory } from './labels.service.ts';
export type { TimedLabel } from './pod-labels.queries.ts';
export { addMetaLabels, copyPodLabels, importLabels, listOfPod } from './pod-labels.service.ts';

export const labelsFeature: Feature = {
  name: 'labels',
  routes: labelsRoutes,
  subscribers: [on(tenantErased, eraseLabels, { before: ['pods'] })],
};
