// Folders in the recycle bin: delete, restore, purge.
export { purgeNodes } from '../nodes.jobs.ts';
export { refreshHidden } from '../write-node.queries.ts';
export {
  type Ancestor,
  type BinNode,
  binNodes,
  findBinNodes,
  findClaimedNode,
  listAncestors,
  listBelow,
  lockLiving,
  promoteNodes,
  unbinNodes,
} from './bin.queries.ts';
