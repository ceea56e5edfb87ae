// Labels: the predefined ones of a tenant as a tree of categories, and those that stand on files.
// Owns label_categories, labels and pod_labels. Listens to tenants: erased.
export { eraseLabels, insertCategory, insertLabel } from './labels.queries.ts';
export { labelsRoutes } from './labels.routes.ts';
export { copyPodLabels, type TimedLabel } from './pod-labels.queries.ts';
export { addMetaLabels, importLabels, listOfPod } from './pod-labels.service.ts';
