// Whole subtrees: list, count, move, copy, archive.
export {
  archiveSubtrees,
  copySubtrees,
  countSubtrees,
  listSubtrees,
  moveSubtrees,
  type SubtreeRow,
} from './subtrees.queries.ts';
