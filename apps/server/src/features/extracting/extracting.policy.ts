import { AppError } from '@rushes/contract/app-error';
import { isUnpackable } from '@rushes/contract/extracting';
import { DEPTH_MAX, pathLabel } from '#features/nodes/rules/index.ts';

/** A file is claimed as if it were a node, so operations in sibling folders do not conflict with it. */
export const ownPath = (pod: { id: string; path: string }) => `${pod.path}.${pathLabel(pod.id)}`;

export function requireUnpackable(pod: { name: string; mimetype: string | null; stage: string }): void {
  if (pod.stage === 'upload_in_progress' || pod.stage === 'upload_failed') throw new AppError('ERR154');
  if (!isUnpackable(pod)) throw new AppError('ERR38');
}

/** Number of levels that fit below a new folder in the node with this path. */
export function levelsBelow(path: string): number {
  const levels = DEPTH_MAX - path.split('.').length - 1;
  if (levels < 0) throw new AppError('ERR174', { most: DEPTH_MAX });
  return levels;
}
