// Changes of a file that other features make for the user.
export { followBadge } from '../change-pod.service.ts';
export { changeAsset, deleteAsset } from '../pod-assets.service.ts';
