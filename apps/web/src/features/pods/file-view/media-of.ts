import type { Asset } from '@rushes/contract/assets';
import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { Pod, PodCard } from '@rushes/contract/pods';
import { DEFAULT_RATE, type FrameRate, parseFrameRate } from '@rushes/contract/timecode';

/** What the stage shows: something to play or look at, or one of the calm plates. */
export type Media =
  | { show: 'player'; kind: 'video' | 'audio' | 'image'; asset: Asset; source: 'web' | 'raw' | 'still' }
  | { show: 'paper'; kind: 'pdf' | 'text'; asset: Asset }
  | { show: 'archived' | 'failed' | 'waiting' | 'none' };

/** What this browser can do with an original; the page asks it, a test decides. */
export interface Browser {
  plays(kind: 'video' | 'audio', asset: Asset): boolean;
  shows(asset: Asset): boolean;
}

/** An asset that is not complete must not be touched, whatever else is known of it. */
export const usable = (assets: readonly Asset[]): Asset | undefined =>
  assets.find((asset) => asset.state === State.COMPLETE && asset.url !== null && asset.broken === 0);

/** Those that can be read: complete, and of one of the two formats. */
export const subtitlesOf = ({ vtt, srt }: Pod['asset']): Asset[] =>
  [...vtt, ...srt].filter((asset) => usable([asset]));

/** Made to be played as one file: not one of the sizes that players choose by their line, nor a stand-in. */
export function webVersionOf({ kind, asset }: Pod): Asset | undefined {
  if (kind === 'audio') return usable(asset.audio.filter(({ metadata }) => metadata.derived === 1));
  return usable(asset.web.filter(({ metadata }) => metadata.role === undefined));
}

/** @param refused the original this browser turned out not to decode: its container promised more than it held. */
export function mediaOf(pod: Pod, browser: Browser, refused: string | null = null): Media {
  if (pod.archived !== ArchiveStatus.NOTARCHIVED) return { show: 'archived' };
  const { kind } = pod;
  if (kind === 'video' || kind === 'audio') {
    const web = webVersionOf(pod);
    const original = usable(pod.asset.raw);
    const plays = original && original.id !== refused && browser.plays(kind, original);
    // Of sound nothing is gained by listening to a smaller copy.
    if (web && !(kind === 'audio' && plays)) return { show: 'player', kind, asset: web, source: 'web' };
    if (pod.state === State.ERROR) return { show: 'failed' };
    // The same pictures in a file that browsers begin at once stand in for an original they would not open.
    const direct = usable(pod.asset.web.filter(({ metadata }) => metadata.role === 'direct'));
    if (direct) return { show: 'player', kind, asset: direct, source: 'raw' };
    if (plays) return { show: 'player', kind, asset: original, source: 'raw' };
  }
  // The reader itself says what is wrong with a document, better than a preview that failed.
  const paper = paperOf(pod);
  if (paper) return paper;
  if (pod.state === State.ERROR) return { show: 'failed' };
  if (kind === 'image') {
    const raw = usable(pod.asset.raw);
    if (raw && browser.shows(raw)) return { show: 'player', kind, asset: raw, source: 'raw' };
    const still = usable(pod.asset.thumbnail);
    if (still) return { show: 'player', kind, asset: still, source: 'still' };
  }
  return { show: pod.state === State.COMPLETE ? 'none' : 'waiting' };
}

/**
 * Where the sizes of the film lie, when there is more than one to choose from: a single one is better played as the
 * file it is.
 */
export function streamOf({ stream, asset }: Pod, media: Media): string | undefined {
  if (media.show !== 'player' || media.kind !== 'video' || media.source !== 'web') return undefined;
  const sizes = asset.web.filter(
    ({ metadata, state }) => metadata.role === 'rendition' && state === State.COMPLETE,
  );
  return sizes.length > 1 ? (stream ?? undefined) : undefined;
}

/** Written by people or programs, whatever the registry of types calls it. */
const TEXTUAL =
  /^application\/(.*\+(json|xml)|(x-)?(sh|csh|yaml|toml|sql|tex|perl|php|httpd-php|ndjson|rtf))$/;

function paperOf({ kind, asset }: Pod): Media | undefined {
  const raw = usable(asset.raw);
  if (!raw) return undefined;
  if (kind === 'pdf') return { show: 'paper', kind, asset: raw };
  if (kind === 'text' || (kind === 'application' && TEXTUAL.test(raw.mimetype ?? '')))
    return { show: 'paper', kind: 'text', asset: raw };
  return undefined;
}

/** Of what is played; the original's stands in where the web version says nothing. */
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

/** The file as its folder knows it, so that card and page tell its state in the same words. */
export function cardOf(pod: Pod): PodCard {
  const raw = pod.asset.raw[0];
  const preview = (asset: Asset | undefined) => (asset?.url ? { id: asset.id, url: asset.url } : null);
  const sheet = usable(pod.asset.livepreview);
  const livepreview = preview(sheet);
  const sprite = sheet?.metadata.sprite;
  return {
    ...pod,
    versionsCount: pod.versions.length,
    resolution: raw?.resolution ?? null,
    framerate: raw?.framerate ?? null,
    thumbnail: preview(usable(pod.asset.thumbnail)),
    livepreview: livepreview && sprite ? { ...livepreview, sprite } : null,
    peaks: preview(usable(pod.asset.other.filter((asset) => asset.metadata.role === 'peaks'))),
  };
}
