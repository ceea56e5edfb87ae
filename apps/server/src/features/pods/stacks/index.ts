// Stacks of versions: list, move, copy, reorder.
export { announceSight } from '../pods.events.ts';
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
} from './stacks.queries.ts';
