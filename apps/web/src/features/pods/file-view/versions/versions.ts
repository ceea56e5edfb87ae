import type { Pod } from '@rushes/contract/pods';
import type { VersionStack } from '#features/nodes/widgets/items.ts';

export const newestFirst = (versions: Pod['versions']): Pod['versions'] =>
  [...versions].sort((a, b) => b.order - a.order);

/** The description of a version; a bare version number is shown separately and counts as empty. */
export const versionTextOf = ({ versiontext }: { versiontext: string }): string =>
  /^v?\s*\d+$/i.test(versiontext) ? '' : versiontext;

/** The ids, oldest first, with one version moved one position newer (1) or older (-1). */
export function swapped(
  versions: readonly { id: string; order: number }[],
  id: string,
  direction: -1 | 1,
): string[] {
  const ids = [...versions].sort((a, b) => a.order - b.order).map((version) => version.id);
  const from = ids.indexOf(id);
  const to = from + direction;
  const other = ids[to];
  if (from < 0 || other === undefined) return ids;
  ids[to] = id;
  ids[from] = other;
  return ids;
}

/** The ids, oldest first, after moving the version at index `from` (newest first) to index `to`. */
export function dragged(
  versions: readonly { id: string; order: number }[],
  from: number,
  to: number,
): string[] {
  const ids = [...versions].sort((a, b) => b.order - a.order).map(({ id }) => id);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids.reverse();
}

/** Applies the same numbering as the server. */
export const renumbered = <V extends { id: string; order: number }>(
  versions: readonly V[],
  ids: readonly string[],
): V[] => versions.map((version) => ({ ...version, order: ids.indexOf(version.id) + 1 }));

/** The place of a version in its stack; undefined for a file with one version. */
export function stackOf({ versions }: Pick<Pod, 'versions'>, id: string): VersionStack | undefined {
  const all = newestFirst(versions);
  const version = all.find((one) => one.id === id);
  if (!version || all.length < 2) return undefined;
  const rest = all.find((one) => one.id !== id)?.id;
  return { count: all.length, number: version.order, isHead: all[0]!.id === id, rest };
}
