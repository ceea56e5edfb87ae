// Files in the recycle bin: delete, restore, purge.
export {
  binPods,
  binPodsIn,
  changeHead,
  findNextHeads,
  promotePods,
  purgePods,
  purgePodsIn,
  recountStacks,
  returnToStacks,
  unbinPods,
} from './bin.queries.ts';
