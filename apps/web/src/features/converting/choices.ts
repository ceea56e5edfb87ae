import type { Asset } from '@rushes/contract/assets';
import {
  type Conversion,
  type Format,
  formats,
  formatsOf,
  isBlownUp,
  type MediaKind,
  qualities,
  type Resolution,
  resolutions,
} from '@rushes/contract/converting';
import { AssetType, State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';

/** Media kind of an asset; undefined if it cannot be converted. */
export function kindOfAsset({ mimetype, type }: Asset, pod: Pod): MediaKind | undefined {
  const family = mimetype?.split('/')[0];
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  // Camera formats have an application/* type. For the original, use the kind of the file.
  const { kind } = pod;
  if (type === AssetType.RAW && (kind === 'video' || kind === 'audio' || kind === 'image')) return kind;
  return undefined;
}

const ownTypes: readonly number[] = [
  AssetType.RAW,
  AssetType.VIDEO,
  AssetType.AUDIO,
  AssetType.IMAGE,
  AssetType.FRAME,
];

/** Assets that can be converted: the original first, then assets made or added by users. */
export function sourcesOf(pod: Pod): Asset[] {
  return Object.values(pod.asset)
    .flat()
    .filter(
      (asset) =>
        ownTypes.includes(asset.type) &&
        asset.state === State.COMPLETE &&
        asset.metadata.derived === undefined &&
        kindOfAsset(asset, pod) !== undefined,
    )
    .sort((a, b) => Number(a.type !== AssetType.RAW) - Number(b.type !== AssetType.RAW));
}

/** Target formats by media kind. Video can also be converted to audio. */
export function groupsFor(kind: MediaKind): { kind: MediaKind; formats: Format[] }[] {
  const kinds: MediaKind[] = kind === 'video' ? ['video', 'audio'] : [kind];
  return kinds.map((one) => ({ kind: one, formats: formatsOf(one) }));
}

export function resolutionsFor(kind: MediaKind, source: string | null): Resolution[] {
  if (kind === 'audio') return ['original'];
  return resolutions.filter((resolution) => !isBlownUp(source, resolution));
}

/** Default quality per media kind. */
const usual = { video: 'high', audio: 256, image: 25 } as const;

/** Changes the format: keeps the options that are still valid and replaces the others with defaults. */
export function withFormat(wanted: Partial<Conversion>, format: Format, source: string | null): Conversion {
  const { kind, codecs } = formats[format];
  const { codec, resolution, quality } = wanted;
  return {
    format,
    codec: codec && (codecs as readonly string[]).includes(codec) ? codec : codecs[0],
    resolution: resolution && resolutionsFor(kind, source).includes(resolution) ? resolution : 'original',
    quality: (qualities[kind] as readonly unknown[]).includes(quality) ? quality! : usual[kind],
  };
}
