// Stacks of versions: list, move, copy, reorder.
export { emitVisibilityChanged } from '../pods.events.ts';
export { buildStack, copyPods, leaveStack, moveStacks } from './stacks.service.ts';
