import type { Asset, AssetGroups } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import type { AssetRow } from './assets.queries.ts';

const groupNames = Object.fromEntries(
  Object.entries(AssetType).map(([name, value]) => [value, name.toLowerCase()]),
) as Record<AssetType, keyof AssetGroups>;

/** `address` signs the URL of a usable asset for the recipient of the response. */
export function presentAsset(row: AssetRow, address: (id: string, name: string) => string): Asset {
  const isUsable = row.state === State.COMPLETE && row.storagekey !== null;
  return {
    id: row.id,
    podid: row.podid,
    name: row.name,
    type: row.type,
    state: row.state,
    url: isUsable ? address(row.id, row.name) : null,
    broken: row.broken,
    filetype: row.filetype,
    mimetype: row.mimetype,
    size: row.size,
    duration: row.duration,
    resolution: row.resolution,
    aspect: row.aspect,
    codec: row.codec,
    bitrate: row.bitrate,
    framerate: row.framerate,
    audiocodec: row.audiocodec,
    audiochannels: row.audiochannels,
    audiobitrate: row.audiobitrate,
    language: row.language,
    metadata: row.metadata,
    uuid: row.uuid,
    clarification: row.clarification,
  };
}

export function groupAssets(assets: readonly Asset[]): AssetGroups {
  const groups = Object.fromEntries(
    Object.values(groupNames).map((name) => [name, []]),
  ) as unknown as AssetGroups;
  for (const asset of assets) groups[groupNames[asset.type]].push(asset);
  // The web version first, then its renditions and other replacements.
  groups.web.sort((a, b) => Number(a.metadata.role !== undefined) - Number(b.metadata.role !== undefined));
  return groups;
}
