// Where nodes may be and how they are shown, for features that move, copy and create them.
export { pathLabel } from '../model/path-label.ts';
export {
  DEPTH_MAX,
  isRoot,
  refusalToHold,
  requireFilesIn,
  startsIn,
  topmost,
} from '../nodes.policy.ts';
export { presentNodes } from '../nodes.service.ts';
export { requireShallow } from './node-depth.service.ts';
