// Files: what they are called, where they stand, how far their processing is, and their versions.
// Owns pods. Listens to tenants: erased.
export { erasePods, type FullRow, findPod, insertPod, removePod, updatePod } from './pods.queries.ts';
export { podsRoutes } from './pods.routes.ts';
export { announcePod, binPod, getPod, requirePod, setStage } from './pods.service.ts';
