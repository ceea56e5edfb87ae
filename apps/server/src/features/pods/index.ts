// Files: name, folder, processing state and versions. Owns pods. Listens to tenants: erased.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { erasePods } from './pods.queries.ts';
import { podsRoutes } from './pods.routes.ts';

export {
  type ArchiveScope,
  archivePods,
  archiveScope,
  lockMoving,
  type MovingPod,
} from './archive.queries.ts';
export { followBadge, logged } from './change-pod.service.ts';
export { insertArrived } from './originals.queries.ts';
export { queueArrived } from './originals.service.ts';
export { changeAsset, deleteAsset } from './pod-assets.service.ts';
export { cardJson } from './pod-card.queries.ts';
export { announceAsItIs, announcePod, announceSight, setStage } from './pods.events.ts';
export { type FullRow, findPod, insertPod, lockAnyPod, removePod, updatePod } from './pods.queries.ts';
export {
  changeOnePod,
  changePods,
  findCards,
  getPod,
  requirePod,
  requirePodsToChange,
} from './pods.service.ts';
export {
  binPods,
  binPodsIn,
  findBinCards,
  findPlacedPods,
  findStacks,
  lockRestorable,
  type PlacedPod,
  promotePods,
  purgePods,
  purgePodsIn,
  recountStacks,
  rejoinStacks,
  renumberStacks,
  unbinPods,
} from './recycle-bin.queries.ts';
export {
  followHead,
  hideStack,
  insertPodCopies,
  leaveStack,
  listPodsIn,
  listStacks,
  moveStacks,
  type StackRow,
  setStack,
} from './version-stacks.queries.ts';

export const podsFeature: Feature = {
  name: 'pods',
  routes: podsRoutes,
  subscribers: [on(tenantErased, erasePods, { before: ['nodes'] })],
};
