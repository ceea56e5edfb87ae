import type { Asset } from '@rushes/contract/assets';
import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { Pod, PodCard } from '@rushes/contract/pods';
import { DEFAULT_RATE, type FrameRate, parseFrameRate } from '@rushes/contract/timecode';

/** What the stage shows: a player, a document reader or a status plate. */
export type Media =
  | { show: 'player'; kind: 'video' | 'audio' | 'image'; asset: Asset; source: 'web' | 'raw' | 'still' }
  | { show: 'document'; kind: 'pdf' | 'text'; asset: Asset }
  | { show: 'archived' | 'failed' | 'waiting' | 'none' };

/** What this browser can do with an original; replaced in tests. */
export interface Browser {
  plays(kind: 'video' | 'audio', asset: Asset): boolean;
  shows(asset: Asset): boolean;
}

/** An asset that is not complete must not be used, whatever else is known about it. */
export const usable = (assets: readonly Asset[]): Asset | undefined =>
  assets.find((asset) => asset.state === State.COMPLETE && asset.url !== null && asset.broken === 0);

/** Readable subtitle files: complete, in one of the two formats. */
export const subtitlesOf = ({ vtt, srt }: Pod['asset']): Asset[] =>
  [...vtt, ...srt].filter((asset) => usable([asset]));

/** The web version as a single file: neither a rendition for adaptive streaming nor the direct-play remux. */
export function webVersionOf({ kind, asset }: Pod): Asset | undefined {
  if (kind === 'audio') return usable(asset.audio.filter(({ metadata }) => metadata.derived === 1));
  return usable(asset.web.filter(({ metadata }) => metadata.role === undefined));
}

/** @param refused id of the original that this browser failed to decode although it supports the container. */
export function mediaOf(pod: Pod, browser: Browser, refused: string | null = null): Media {
  if (pod.archived !== ArchiveStatus.NOTARCHIVED) return { show: 'archived' };
  const { kind } = pod;
  if (kind === 'video' || kind === 'audio') {
    const web = webVersionOf(pod);
    const original = usable(pod.asset.raw);
    const plays = original && original.id !== refused && browser.plays(kind, original);
    // For audio, a smaller copy has no advantage over an original that plays.
    if (web && !(kind === 'audio' && plays)) return { show: 'player', kind, asset: web, source: 'web' };
    if (pod.state === State.ERROR) return { show: 'failed' };
    // A remux of the original that browsers can start at once, used until the web version exists.
    const direct = usable(pod.asset.web.filter(({ metadata }) => metadata.role === 'direct'));
    if (direct) return { show: 'player', kind, asset: direct, source: 'raw' };
    if (plays) return { show: 'player', kind, asset: original, source: 'raw' };
  }
  // The reader reports what is wrong with a document better than a failed preview does.
  const document = documentOf(pod);
  if (document) return document;
  if (pod.state === State.ERROR) return { show: 'failed' };
  if (kind === 'image') {
    const raw = usable(pod.asset.raw);
    if (raw && browser.shows(raw)) return { show: 'player', kind, asset: raw, source: 'raw' };
    const still = usable(pod.asset.thumbnail);
    if (still) return { show: 'player', kind, asset: still, source: 'still' };
  }
  return { show: pod.state === State.COMPLETE ? 'none' : 'waiting' };
}

/** The stream URL when there is more than one rendition to choose from: a single one is better played as a file. */
export function streamOf({ stream, asset }: Pod, media: Media): string | undefined {
  if (media.show !== 'player' || media.kind !== 'video' || media.source !== 'web') return undefined;
  const sizes = asset.web.filter(
    ({ metadata, state }) => metadata.role === 'rendition' && state === State.COMPLETE,
  );
  return sizes.length > 1 ? (stream ?? undefined) : undefined;
}

/** Text formats with an application/* MIME type. */
const TEXTUAL =
  /^application\/(.*\+(json|xml)|(x-)?(sh|csh|yaml|toml|sql|tex|perl|php|httpd-php|ndjson|rtf))$/;

function documentOf({ kind, asset }: Pod): Media | undefined {
  const raw = usable(asset.raw);
  if (!raw) return undefined;
  if (kind === 'pdf') return { show: 'document', kind, asset: raw };
  if (kind === 'text' || (kind === 'application' && TEXTUAL.test(raw.mimetype ?? '')))
    return { show: 'document', kind: 'text', asset: raw };
  return undefined;
}

/** The frame rate of the playing asset; falls back to the original when it has none. */
export function rateOf(pod: Pod, playing: Asset): FrameRate | undefined {
  for (const asset of [playing, pod.asset.raw[0]]) {
    const rate = asset?.metadata.frameRate ?? parseFrameRate(asset?.framerate);
    if (rate) return rate;
  }
  return undefined;
}

export const rateOrDefault = (rate: FrameRate | undefined): FrameRate => rate ?? DEFAULT_RATE;

export function sizeOf(resolution: string | null | undefined): { width: number; height: number } | undefined {
  const [width = 0, height = 0] = (resolution ?? '').split('x').map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** The file as its folder lists it, so that card and page show the same state. */
export function cardOf(pod: Pod): PodCard {
  const raw = pod.asset.raw[0];
  const preview = (asset: Asset | undefined) => (asset?.url ? { id: asset.id, url: asset.url } : null);
  const sheet = usable(pod.asset.livepreview);
  const livepreview = preview(sheet);
  const sprite = sheet?.metadata.sprite;
  return {
    ...pod,
    versionsCount: pod.versions.length,
    // The panels list services with their progress; the status stays visible.
    launchedServices: [],
    resolution: raw?.resolution ?? null,
    framerate: raw?.framerate ?? null,
    thumbnail: preview(usable(pod.asset.thumbnail)),
    livepreview: livepreview && sprite ? { ...livepreview, sprite } : null,
    peaks: preview(usable(pod.asset.other.filter((asset) => asset.metadata.role === 'peaks'))),
  };
}
