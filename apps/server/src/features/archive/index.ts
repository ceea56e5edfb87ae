// The archive tier: files and folders whose bytes are moved to archive storage and compressed where that saves space.
// Owns no table; writes through nodes, pods and assets. Listens to arranging: copies made for the archive.
import { copiedForArchive } from '#features/arranging/index.ts';
import { subscribe } from '#platform/hooks/hook.ts';
import { archiveCopies } from './archive-copies.hooks.ts';

export { archiveCrons, archiveJobs } from './archive.jobs.ts';
export { checkArchiving, runArchiving } from './archive.service.ts';

export function listenToArranging(): void {
  subscribe(copiedForArchive, archiveCopies);
}
