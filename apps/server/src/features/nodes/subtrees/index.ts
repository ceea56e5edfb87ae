// Whole subtrees: list, count, move, copy, archive.
export {
  archiveSubtrees,
  copySubtrees,
  listSubtrees,
  moveSubtrees,
  type SubtreeRow,
} from './subtrees.queries.ts';
