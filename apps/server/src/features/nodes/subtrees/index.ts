// Whole subtrees: list, count, move, copy, archive.
export type { SubtreeRow } from './subtrees.queries.ts';
export { archiveSubtrees, copySubtrees, listSubtrees, moveSubtrees } from './subtrees.service.ts';
