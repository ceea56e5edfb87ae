import type { Asset, AssetGroups } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { AssetRow } from './assets.queries.ts';
import { signedUrl } from './model/signed-url.ts';

const groupNames = Object.fromEntries(
  Object.entries(AssetType).map(([name, value]) => [value, name.toLowerCase()]),
) as Record<AssetType, keyof AssetGroups>;

export function presentAsset(keyring: Keyring, row: AssetRow): Asset {
  const isUsable = row.state === State.COMPLETE && row.storagekey !== null;
  return {
    id: row.id,
    podid: row.podid,
    name: row.name,
    type: row.type,
    state: row.state,
    url: isUsable ? `${signedUrl(keyring, row.id, row.name)}${versionOf(row)}` : null,
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

/** Only subtitles change under their id: a version in the URL prevents a browser from showing a cached copy. */
function versionOf({ type, sha256 }: AssetRow): string {
  const changes = type === AssetType.SRT || type === AssetType.VTT;
  return changes && sha256 ? `&v=${sha256.slice(0, 16)}` : '';
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
