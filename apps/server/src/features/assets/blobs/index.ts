// Stored bytes of assets: their keys, the move between storage tiers, checksums and deletion.
export { movedKey } from '../model/blob-key.ts';
export { removeBytes } from './blobs.jobs.ts';
export { findChecksum } from './checksum.service.ts';
export { moveBlobs } from './move-blobs.service.ts';
export type { BlobMove } from './tier-blobs.queries.ts';
