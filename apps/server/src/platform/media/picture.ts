import type { Resolution } from '@rushes/contract/converting';
import type { VideoInfo } from './probe.ts';
import type { MediaTools } from './tools.ts';

export type Size = { width: number; height: number };

/** Rounds to even sides, which H.264 4:2:0 and JPEG 4:2:0 require. */
export function fitWithin(size: Size, box: Size): Size {
  const factor = Math.min(1, box.width / size.width, box.height / size.height);
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/** Rotates the box for portrait sources, so that a phone's 1080x1920 is not scaled down. */
export function turnedLike(size: Size, box: Size): Size {
  return size.height > size.width ? { width: box.height, height: box.width } : box;
}

/** Fits within the box, rotated for portrait sources; never enlarges. */
export function sizeFor(source: Size, resolution: Resolution): Size {
  if (resolution === 'original') return fitWithin(source, source);
  const [width = 0, height = 0] = resolution.split('x').map(Number);
  return fitWithin(source, turnedLike(source, { width, height }));
}

/** The scale filter's name for the YUV matrix of the source. */
function matrixOf(video: VideoInfo): 'bt709' | 'bt601' | 'bt2020' {
  const { colorSpace } = video;
  if (colorSpace === 'bt709') return 'bt709';
  if (colorSpace === 'bt2020nc' || colorSpace === 'bt2020c') return 'bt2020';
  if (colorSpace && ['smpte170m', 'bt470bg', 'fcc'].includes(colorSpace)) return 'bt601';
  // Untagged: the default of all players. swscale itself would also use 601 for HD.
  return Math.min(video.width, video.height) >= 720 ? 'bt709' : 'bt601';
}

function isRgb(video: VideoInfo): boolean {
  return /^(rgb|bgr|gbr|pal8|argb|abgr|0rgb|xyz|gray|mono)/.test(video.pixelFormat);
}

/** Scales to JPEG colours: BT.601, full range, for any source. */
export function toJpegColours(size: Size, from: 'bt709' | VideoInfo): string {
  const matrix = from === 'bt709' ? 'bt709' : isRgb(from) ? undefined : matrixOf(from);
  const source = matrix ? `:in_color_matrix=${matrix}` : '';
  return `scale=${size.width}:${size.height}${source}:out_color_matrix=bt601:out_range=pc,format=yuvj420p,setsar=1`;
}

export function toRgb(size: Size, from: 'bt709' | VideoInfo): string {
  const matrix = from === 'bt709' ? 'bt709' : isRgb(from) ? undefined : matrixOf(from);
  return `scale=${size.width}:${size.height}${matrix ? `:in_color_matrix=${matrix}` : ''},format=rgb24`;
}

function canToneMap(tools: MediaTools): boolean {
  return tools.filters.has('zscale') && tools.filters.has('tonemap');
}

// Approximate gamma converts HLG per channel instead of by luminance, which oversaturates colours (up to 16 dE). PQ is
// not affected, and approximate gamma takes half the time.
const EXACT = ':agamma=0';

/** Scales to `size` with square pixels, 8-bit 4:2:0, BT.709 limited range: the tags of the web version. */
export function toWebColours(tools: MediaTools, video: VideoInfo, size: Size): string[] {
  if (video.isHdr && canToneMap(tools)) {
    return [
      `scale=${size.width}:${size.height}`,
      `zscale=t=linear:npl=100${video.isHlg ? EXACT : ''},format=gbrpf32le,zscale=p=bt709`,
      'tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
      'setsar=1',
    ];
  }
  const matrix = isRgb(video) ? undefined : matrixOf(video);
  const isFullRange = video.pixelFormat.startsWith('yuvj');
  if (matrix === 'bt709' && !isFullRange) {
    // Without a matrix, scale passes a frame of the right size and format through unchanged.
    return [`scale=${size.width}:${size.height}`, 'format=yuv420p', 'setsar=1'];
  }
  const source = matrix ? `:in_color_matrix=${matrix}` : '';
  const scale = `scale=${size.width}:${size.height}${source}:out_color_matrix=bt709:out_range=tv`;
  return [scale, 'format=yuv420p', 'setsar=1'];
}

export function deinterlaced(tools: MediaTools, video: VideoInfo): string[] {
  if (!video.isInterlaced) return [];
  // One output frame per frame, not per field: frame n must stay frame n.
  if (tools.filters.has('bwdif')) return ['bwdif=mode=send_frame'];
  return tools.filters.has('yadif') ? ['yadif=mode=send_frame'] : [];
}
