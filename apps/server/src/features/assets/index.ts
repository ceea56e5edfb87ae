// The assets of a file: the original and everything derived from it, with their blobs and signed URLs. Owns assets and
// blobs. Listens to tenants: erased.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { assetsJobs } from './assets.jobs.ts';
import { eraseAssets } from './assets.queries.ts';
import { assetsRoutes } from './assets.routes.ts';

export type { AssetRow } from './assets.queries.ts';
export {
  addAsset,
  addOriginals,
  completeAssets,
  copyAssets,
  findAsset,
  listAssets,
  removeAsset,
  retireAssets,
  updateAsset,
} from './assets.service.ts';
export { playedOf } from './model/played.ts';

export const assetsFeature: Feature = {
  name: 'assets',
  routes: assetsRoutes,
  jobs: assetsJobs,
  subscribers: [on(tenantErased, eraseAssets, { before: ['pods'] })],
};
