import type { Asset, AssetGroups } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { usable } from '../media-of.ts';

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

/** Everything that belongs to a file, in the groups people look for it; those that hold nothing are left out. */
export const groupsOf = (asset: AssetGroups): { name: GroupName; assets: Asset[] }[] =>
  groupNames
    .map((name) => ({ name, assets: parts[name].flatMap((part) => asset[part]) }))
    .filter(({ assets }) => assets.length > 0);

/** What is wrong with it or still to come; null when it is simply there. */
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

/** What it is for, where its name alone does not tell; several have the name of their file. */
export const kindOf = ({ type, metadata }: Pick<Asset, 'type' | 'metadata'>) =>
  metadata.role ?? (type in kinds ? kinds[type as keyof typeof kinds] : null);

/** A subtitle file as it is written, and the other way to write the same; null of everything else. */
export function subtitleFormats({ type }: Pick<Asset, 'type'>): { from: string; to: SubtitleFormat } | null {
  if (type === AssetType.SRT) return { from: 'srt', to: 'vtt' };
  return type === AssetType.VTT ? { from: 'vtt', to: 'srt' } : null;
}

interface Rights {
  control: boolean;
  download: boolean;
  archived: boolean;
  /** The tab in which lines are read. */
  subtitles: boolean;
}

/** Only what is complete is renamed, gets a language, is converted or becomes a file; the original goes only with its file. */
export function actionsFor(asset: Asset, { control, download, archived, subtitles }: Rights) {
  const complete = asset.state === State.COMPLETE;
  const changes = control && !archived;
  const raw = asset.type === AssetType.RAW;
  const isSubtitle = subtitleFormats(asset) !== null;
  return {
    open: subtitles && isSubtitle && usable([asset]) !== undefined,
    download: download && !archived && complete && asset.url !== null,
    rename: changes && complete,
    language: changes && complete,
    convert: changes && complete && isSubtitle && !asset.broken,
    promote: changes && complete && !raw && !asset.broken,
    remove: changes && !raw,
  };
}
