// Assets in responses: as JSON, and their bytes, counted as traffic.
export { groupAssets, presentAsset } from '../assets.present.ts';
export { findServable } from '../assets.queries.ts';
export { sendPlaylist } from './hls.service.ts';
export { readAsset, sendAsset } from './media.service.ts';
export { requireTraffic } from './traffic.service.ts';
export { presentAssetFor, watchAccess } from './viewers.service.ts';
