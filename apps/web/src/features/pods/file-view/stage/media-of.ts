import type { Asset } from '@rushes/contract/assets';
import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { Pod, PodCard } from '@rushes/contract/pods';
import { DEFAULT_RATE, type FrameRate } from '@rushes/contract/timecode';
import { picturesOf, usable, webVersionOf } from '#features/pods/widgets/file-media.ts';

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

/** Readable subtitle files: complete, in one of the two formats. */
export const subtitlesOf = ({ vtt, srt }: Pod['asset']): Asset[] =>
  [...vtt, ...srt].filter((asset) => usable([asset]));

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

export const rateOrDefault = (rate: FrameRate | undefined): FrameRate => rate ?? DEFAULT_RATE;

/** The file as its folder lists it, so that card and page show the same state. */
export function cardOf(pod: Pod): PodCard {
  const raw = pod.asset.raw[0];
  return {
    ...pod,
    versionsCount: pod.versions.length,
    // The panels list services with their progress; the status stays visible.
    launchedServices: [],
    resolution: raw?.resolution ?? null,
    framerate: raw?.framerate ?? null,
    ...picturesOf(pod.asset),
  };
}
