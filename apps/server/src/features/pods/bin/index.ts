// Files in the recycle bin: delete, restore, purge.
export { binPods, binPodsIn, keepVersions, purgePods, purgePodsIn, restorePods } from './bin.service.ts';
