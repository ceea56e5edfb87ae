import type { Pod } from '@rushes/contract/pods';

/** The version to compare with first: the previous one, or for the oldest version the next one. */
export function otherVersion({ id, order, kind, versions }: Pick<Pod, 'id' | 'order' | 'kind' | 'versions'>) {
  if (kind !== 'video') return undefined;
  const others = versions.filter((version) => version.id !== id).sort((a, b) => a.order - b.order);
  return others.findLast((version) => version.order < order) ?? others[0];
}

/** Videos of the same version stack, except the file itself. */
export const comparableWith = (
  { id, kind, versions }: Pick<Pod, 'id' | 'kind' | 'versions'>,
  other: string,
) => kind === 'video' && other !== id && versions.some((version) => version.id === other);
