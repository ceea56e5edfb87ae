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

/** What is in an asset, as far as something can be made of it. */
export function kindOfAsset({ mimetype, type }: Asset, pod: Pod): MediaKind | undefined {
  const family = mimetype?.split('/')[0];
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  // Camera formats are "applications" by their type; of the original the file itself knows better.
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

/** What can be converted: the original first, then what people made or added. */
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

/** The formats a source can become, by what they hold: of a film its sound as well. */
export function groupsFor(kind: MediaKind): { kind: MediaKind; formats: Format[] }[] {
  const kinds: MediaKind[] = kind === 'video' ? ['video', 'audio'] : [kind];
  return kinds.map((one) => ({ kind: one, formats: formatsOf(one) }));
}

export function resolutionsFor(kind: MediaKind, source: string | null): Resolution[] {
  if (kind === 'audio') return ['original'];
  return resolutions.filter((resolution) => !isBlownUp(source, resolution));
}

/** What most people want of each kind. */
const usual = { video: 'high', audio: 256, image: 25 } as const;

/** Another format takes along what still fits and replaces what does not. */
export function settle(wanted: Partial<Conversion>, format: Format, source: string | null): Conversion {
  const { kind, codecs } = formats[format];
  const { codec, resolution, quality } = wanted;
  return {
    format,
    codec: codec && (codecs as readonly string[]).includes(codec) ? codec : codecs[0],
    resolution: resolution && resolutionsFor(kind, source).includes(resolution) ? resolution : 'original',
    quality: (qualities[kind] as readonly unknown[]).includes(quality) ? quality! : usual[kind],
  };
}
