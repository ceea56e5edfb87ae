// The assets of a file: the original and everything derived from it, with their blobs and signed URLs. Owns assets and
// blobs. Listens to tenants: erased.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { assetsCrons, assetsJobs } from './assets.jobs.ts';
import { eraseAssets } from './assets.queries.ts';
import { assetsRoutes } from './assets.routes.ts';

export { insertAssetCopies, listCopyable } from './asset-copies.queries.ts';
export { groupAssets, presentAsset } from './assets.present.ts';
export {
  type AssetRow,
  completeAssets,
  findAsset,
  findServable,
  insertAsset,
  keepChecksum,
  listAssets,
  removeAsset,
  retireAssets,
  updateAsset,
} from './assets.queries.ts';
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

export const assetsFeature: Feature = {
  name: 'assets',
  routes: assetsRoutes,
  jobs: assetsJobs,
  crons: assetsCrons,
  subscribers: [on(tenantErased, eraseAssets, { before: ['pods'] })],
};
