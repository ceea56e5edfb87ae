// Changes of a file that other features make for the user, and access to several files at once.
export { followBadge } from '../change-pod.service.ts';
export { changeAsset, deleteAsset } from '../pod-assets.service.ts';
export { requirePods } from '../pods.service.ts';
