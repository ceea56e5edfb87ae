import type { Asset, AssetGroups } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { usable } from '#features/pods/widgets/file-media.ts';

export const groupNames = ['raw', 'video', 'audio', 'image', 'subtitle', 'other'] as const;
export type GroupName = (typeof groupNames)[number];

const parts: Record<GroupName, readonly (keyof AssetGroups)[]> = {
  raw: ['raw'],
  video: ['web', 'video'],
  audio: ['audio'],
  image: ['thumbnail', 'livepreview', 'frame', 'image'],
  subtitle: ['vtt', 'srt'],
  other: ['speechtotext', 'external', 'other'],
};

/** All assets of a file in display groups; empty groups are left out. */
export const groupsOf = (asset: AssetGroups): { name: GroupName; assets: Asset[] }[] =>
  groupNames
    .map((name) => ({ name, assets: parts[name].flatMap((part) => asset[part]) }))
    .filter(({ assets }) => assets.length > 0);

/** Error or processing state; null when the asset is complete. */
export function stateOf({ state, broken }: Asset): 'broken' | 'error' | 'pending' | 'processing' | null {
  if (broken) return 'broken';
  if (state === State.ERROR) return 'error';
  if (state === State.PENDING) return 'pending';
  return state === State.PROCESSING ? 'processing' : null;
}

const kinds = {
  [AssetType.WEB]: 'web',
  [AssetType.THUMBNAIL]: 'thumbnail',
  [AssetType.LIVEPREVIEW]: 'livepreview',
  [AssetType.FRAME]: 'frame',
} as const;

/** The purpose of an asset, where its name does not show it; several assets share the name of their file. */
export const kindOf = ({ type, metadata }: Pick<Asset, 'type' | 'metadata'>) =>
  metadata.role ?? (type in kinds ? kinds[type as keyof typeof kinds] : null);

/** The format of a subtitle file and the format it can be converted to; null for other assets. */
export function subtitleFormats({ type }: Pick<Asset, 'type'>): { from: string; to: SubtitleFormat } | null {
  if (type === AssetType.SRT) return { from: 'srt', to: 'vtt' };
  return type === AssetType.VTT ? { from: 'vtt', to: 'srt' } : null;
}

interface Rights {
  control: boolean;
  download: boolean;
  archived: boolean;
  /** The panel of an editing program can import files, and the user may download them. */
  program: boolean;
  /** The subtitles tab is available. */
  subtitles: boolean;
}

/**
 * Only complete assets can be renamed, given a language, converted or promoted to a file. The original is deleted only
 * together with its file.
 */
export function actionsFor(asset: Asset, { control, download, archived, subtitles, program }: Rights) {
  const complete = asset.state === State.COMPLETE;
  const changes = control && !archived;
  const raw = asset.type === AssetType.RAW;
  const isSubtitle = subtitleFormats(asset) !== null;
  return {
    open: subtitles && isSubtitle && usable([asset]) !== undefined,
    download: download && !archived && complete && asset.url !== null,
    program: program && !archived && complete && asset.url !== null,
    rename: changes && complete,
    language: changes && complete,
    convert: changes && complete && isSubtitle && !asset.broken,
    promote: changes && complete && !raw && !asset.broken,
    remove: changes && !raw,
  };
}
