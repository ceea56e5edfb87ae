import type { DownloadInfo } from '@rushes/contract/downloads';
import type { Items } from '#features/nodes/widgets/items.ts';
import type { Wanted } from './widgets/start-download.ts';

/** The complete selection. */
export const wantedOf = ({ nodes, pods }: Items, withAssets: boolean): Wanted => ({
  nodeids: nodes.map(({ id }) => id),
  podids: pods.map(({ id }) => id),
  excludeAssets: withAssets ? 0 : 1,
});

/** Removes refused files: one incomplete file must not block the others. */
export function downloadableOf(items: Items, { refused }: DownloadInfo): Items {
  const left = new Set(refused.map(({ id }) => id));
  return { nodes: items.nodes, pods: items.pods.filter(({ id }) => !left.has(id)) };
}

export interface Sums {
  originals: number;
  assets: number;
  size: number;
  /** Number of skipped files, selected or inside folders. */
  left: number;
}

export function sumsOf({ originals, assets, refused, leftout }: DownloadInfo, withAssets: boolean): Sums {
  return {
    originals: originals.count,
    assets: withAssets ? assets.count : 0,
    size: originals.size + (withAssets ? assets.size : 0),
    left: refused.length + leftout.archived + leftout.incomplete,
  };
}
