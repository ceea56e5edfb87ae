// Stacks of versions: list, move, copy, reorder.
export { emitVisibilityChanged } from '../pods.events.ts';
export {
  followHead,
  hideStack,
  insertPodCopies,
  leaveStack,
  moveStacks,
  setStack,
} from './stacks.queries.ts';
