import type { Asset } from '@rushes/contract/assets';

type Playable = Pick<Asset, 'filetype' | 'mimetype' | 'codec' | 'audiocodec'>;

/** One member of each codec family is enough to test whether the browser decodes the family. */
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
/** QuickTime and MP4 share the box format: browsers play both, but report support for MP4 only. */
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
 * The MIME type to test with canPlayType, or undefined when no browser plays such a file. Before the file has been
 * analysed its codec is unknown: then only the container is tested, and the player detects the rest.
 */
export function playableType(kind: 'video' | 'audio', asset: Playable): string | undefined {
  const box = (kind === 'video' ? videoBoxes : audioBoxes)[asset.filetype?.toLowerCase() ?? ''];
  if (!box || kind === 'audio' || !asset.codec) return box;
  const video = videoCodecs[asset.codec];
  if (!video) return undefined;
  if (!asset.audiocodec) return `${box}; codecs="${video}"`;
  const audio = audioCodecs[asset.audiocodec];
  // Audio the browser cannot decode (PCM in a QuickTime file) would be silently missing.
  return audio && `${box}; codecs="${video}, ${audio}"`;
}

export function browserPlays(kind: 'video' | 'audio', asset: Playable): boolean {
  const type = playableType(kind, asset);
  return type !== undefined && document.createElement(kind).canPlayType(type) !== '';
}
