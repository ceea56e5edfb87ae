// The assets of a file: the original and everything derived from it, with their blobs and signed URLs. Owns assets and
// blobs. Listens to tenants: erased.

export { insertAssetCopies, listCopyable } from './asset-copies.queries.ts';
export { assetsCrons, assetsJobs } from './assets.jobs.ts';
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
export { removeBytes } from './blobs.jobs.ts';
export { sendAsset } from './media.service.ts';
export { movedKey } from './model/blob-key.ts';
export { masterUrl, signedUrl, urlSigner } from './model/signed-url.ts';
export { signMarks, URL_MARK } from './model/url-marks.ts';
export { insertOriginals } from './originals.queries.ts';
export {
  type BlobMove,
  listTierBlobs,
  listUnsettled,
  lockTierBlobs,
  moveBlobs,
  sumAssets,
  type TierBlob,
} from './tier-blobs.queries.ts';
export { requireTraffic } from './traffic.service.ts';
