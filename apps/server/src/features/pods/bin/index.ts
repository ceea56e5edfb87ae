// Files in the recycle bin: delete, restore, purge.
export {
  binPods,
  binPodsIn,
  findPlacedPods,
  findStacks,
  lockRestorable,
  type PlacedPod,
  promotePods,
  purgePods,
  purgePodsIn,
  recountStacks,
  returnToStacks,
  unbinPods,
} from './bin.queries.ts';
