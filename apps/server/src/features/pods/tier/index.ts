// Files that move into and out of the archive.
export { type ArchiveScope, archivePods, archiveScope, lockMoving, type MovingPod } from './tier.queries.ts';
