// Files: name, folder, processing state and versions. Owns pods. Listens to tenants: erased.
export { announceAsItIs, announcePod, announceSight, setStage } from './pods.announce.ts';
export {
  type ArchiveScope,
  archivePods,
  archiveScope,
  lockMoving,
  type MovingPod,
} from './pods.archive.queries.ts';
export { insertArrived, queueArrived } from './pods.arrive.ts';
export { changeAsset, deleteAsset } from './pods.assets.ts';
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
} from './pods.bin.queries.ts';
export { cardJson } from './pods.card.ts';
export { followBadge, logged } from './pods.change.ts';
export {
  erasePods,
  type FullRow,
  findPod,
  insertPod,
  lockAnyPod,
  removePod,
  updatePod,
} from './pods.queries.ts';
export { podsRoutes } from './pods.routes.ts';
export {
  changeOnePod,
  changePods,
  findCards,
  getPod,
  requirePod,
  requirePodsToChange,
} from './pods.service.ts';
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
} from './pods.tree.queries.ts';
