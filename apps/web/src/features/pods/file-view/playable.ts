import type { Asset } from '@rushes/contract/assets';

type Playable = Pick<Asset, 'filetype' | 'mimetype' | 'codec' | 'audiocodec'>;

/** One member of each family is enough to ask a browser whether it decodes the family at all. */
const videoCodecs: Record<string, string> = {
  h264: 'avc1.640028',
  hevc: 'hvc1.1.6.L120.90',
  av1: 'av01.0.08M.08',
  vp8: 'vp8',
  vp9: 'vp09.00.40.08',
};
const audioCodecs: Record<string, string> = {
  aac: 'mp4a.40.2',
  mp3: 'mp3',
  opus: 'opus',
  vorbis: 'vorbis',
  flac: 'flac',
};
/** QuickTime and MP4 share their boxes: browsers read the one like the other, but only admit to MP4. */
const videoBoxes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
};
const audioBoxes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
};

/**
 * The type to ask the browser about, or undefined when no browser plays such a file. Before the file has been
 * read its codec is unknown: then the container alone is asked about, and the player finds out the rest.
 */
export function playableType(kind: 'video' | 'audio', asset: Playable): string | undefined {
  const box = (kind === 'video' ? videoBoxes : audioBoxes)[asset.filetype?.toLowerCase() ?? ''];
  if (!box || kind === 'audio' || !asset.codec) return box;
  const video = videoCodecs[asset.codec];
  if (!video) return undefined;
  if (!asset.audiocodec) return `${box}; codecs="${video}"`;
  const audio = audioCodecs[asset.audiocodec];
  // Sound a browser cannot decode (PCM in a QuickTime file) would silently be missing.
  return audio && `${box}; codecs="${video}, ${audio}"`;
}

export function browserPlays(kind: 'video' | 'audio', asset: Playable): boolean {
  const type = playableType(kind, asset);
  return type !== undefined && document.createElement(kind).canPlayType(type) !== '';
}

/** What the server sends to be looked at; everything else it sends as a download. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

export const browserShows = (asset: Playable): boolean => pictureTypes.includes(asset.mimetype ?? '');
