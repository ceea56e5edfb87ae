// Folders in the recycle bin: delete, restore, purge.
export { purgeNodes } from '../nodes.jobs.ts';
export { binNodes, restoreNodes } from './bin.service.ts';
