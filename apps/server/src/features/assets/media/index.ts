// Assets in responses: as JSON, and their bytes, counted as traffic.
export { groupAssets, presentAsset } from '../assets.present.ts';
export { sendPlaylist } from './hls.service.ts';
export { readAsset, requireServable, sendAsset } from './media.service.ts';
export { requireTraffic } from './traffic.service.ts';
export { presentAssetFor, watchAccess } from './viewers.service.ts';
