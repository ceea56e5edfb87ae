// The archive tier: files and folders whose bytes are moved to archive storage and compressed where that saves space.
// Owns no table; writes through nodes, pods and assets. Listens to move-copy: copies made for the archive.
import { copiedForArchive } from '#features/move-copy/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { archiveJobs } from './archive.jobs.ts';
import { archiveCopies } from './archive-copies.hooks.ts';

export { checkArchiving, runArchiving } from './archive.service.ts';

export const archiveFeature: Feature = {
  name: 'archive',
  jobs: archiveJobs,
  subscribers: [on(copiedForArchive, archiveCopies)],
};
