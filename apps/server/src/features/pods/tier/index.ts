// Files that move into and out of the archive.
export { type ArchiveScope, archivePods, archiveScope } from './tier.queries.ts';
