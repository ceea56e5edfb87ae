// Stacks of versions: list, move, copy, reorder.
export { announceSight } from '../pods.events.ts';
export {
  followHead,
  hideStack,
  insertPodCopies,
  leaveStack,
  moveStacks,
  setStack,
} from './stacks.queries.ts';
