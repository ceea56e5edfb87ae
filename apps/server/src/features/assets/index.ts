// The assets of a file: the original and everything derived from it, with their blobs and signed URLs. Owns assets and
// blobs. Listens to tenants: erased.
export { insertOriginals } from './assets.arrive.queries.ts';
export { insertAssetCopies, listCopyable } from './assets.copy.queries.ts';
export { assetsCrons, assetsJobs } from './assets.jobs.ts';
export { sendAsset } from './assets.media.ts';
export { groupAssets, presentAsset } from './assets.present.ts';
export {
  type AssetRow,
  completeAssets,
  eraseAssets,
  findAsset,
  findServable,
  insertAsset,
  keepChecksum,
  listAssets,
  removeAsset,
  retireAssets,
  updateAsset,
} from './assets.queries.ts';
export { assetsRoutes } from './assets.routes.ts';
export { movedKey } from './blob-keys.ts';
export { removeBytes } from './blobs.jobs.ts';
export {
  type BlobMove,
  listTierBlobs,
  listUnsettled,
  lockTierBlobs,
  moveBlobs,
  sumAssets,
  type TierBlob,
} from './blobs.tier.queries.ts';
export { masterUrl, signedUrl, urlSigner } from './signed-url.ts';
export { requireTraffic } from './traffic.ts';
export { signMarks, URL_MARK } from './url-marks.ts';
