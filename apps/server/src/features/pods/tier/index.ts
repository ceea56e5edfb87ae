// Files that move into and out of the archive.
export type { ArchiveScope } from './tier.queries.ts';
export { archivePods, archiveScope } from './tier.service.ts';
