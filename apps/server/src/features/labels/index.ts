// Labels: the predefined labels of a tenant as a tree of categories, the labels on files, and what services detect in
// files. Owns label_categories, labels and pod_labels. Listens to tenants: erased.
export type { Detected } from './detected.queries.ts';
export { storeDetected } from './detected.service.ts';
export { eraseLabels, insertCategory, insertLabel } from './labels.queries.ts';
export { labelsRoutes } from './labels.routes.ts';
export { copyPodLabels, type TimedLabel } from './pod-labels.queries.ts';
export { addMetaLabels, importLabels, listOfPod } from './pod-labels.service.ts';
