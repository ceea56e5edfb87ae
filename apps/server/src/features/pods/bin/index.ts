// Files in the recycle bin: delete, restore, purge.
export {
  binPods,
  binPodsIn,
  promotePods,
  purgePods,
  purgePodsIn,
  recountStacks,
  returnToStacks,
  unbinPods,
} from './bin.queries.ts';
