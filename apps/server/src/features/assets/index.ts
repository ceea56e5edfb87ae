// The parts of a file: the original and everything made from it, each with its bytes and its signed address.
// Owns assets. Listens to tenants: erased.
export { assetsCrons, assetsJobs } from './assets.jobs.ts';
export { groupAssets, presentAsset } from './assets.present.ts';
export {
  type AssetRow,
  eraseAssets,
  insertAsset,
  listAssets,
  retireAssets,
  updateAsset,
} from './assets.queries.ts';
export { assetsRoutes } from './assets.routes.ts';
export { signMarks, URL_MARK } from './url-marks.ts';
