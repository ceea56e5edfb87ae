// The archive tier: files and folders whose bytes are put aside, packed where that helps, until somebody needs them.
// Owns no table; writes through nodes, pods and assets. Listens to arranging: copies made for the archive.
import { copiedForArchive } from '#features/arranging/index.ts';
import { subscribe } from '#platform/hooks/hook.ts';
import { archiveCopies } from './archive.copies.ts';

export { archiveCrons, archiveJobs } from './archive.jobs.ts';
export { checkArchiving, runArchiving } from './archive.service.ts';

export function listenToArranging(): void {
  subscribe(copiedForArchive, archiveCopies);
}
