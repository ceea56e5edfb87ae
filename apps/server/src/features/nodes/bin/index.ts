// Folders in the recycle bin: delete, restore, purge.
export { purgeNodes } from '../nodes.jobs.ts';
export { refreshHidden } from '../write-node.queries.ts';
export { binNodes, promoteNodes, unbinNodes } from './bin.queries.ts';
