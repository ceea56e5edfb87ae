import type { VideoInfo } from './probe.ts';
import type { MediaTools } from './tools.ts';

export type Size = { width: number; height: number };

/** H.264 4:2:0 and JPEG 4:2:0 both want even sides. */
export function fitWithin(size: Size, box: Size): Size {
  const factor = Math.min(1, box.width / size.width, box.height / size.height);
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/** Turned for upright pictures, so that a phone's 1080x1920 stays as it is. */
export function turnedLike(size: Size, box: Size): Size {
  return size.height > size.width ? { width: box.height, height: box.width } : box;
}

/** The name the scale filter has for the source's YUV matrix. */
function matrixOf(video: VideoInfo): 'bt709' | 'bt601' | 'bt2020' {
  const { colorSpace } = video;
  if (colorSpace === 'bt709') return 'bt709';
  if (colorSpace === 'bt2020nc' || colorSpace === 'bt2020c') return 'bt2020';
  if (colorSpace && ['smpte170m', 'bt470bg', 'fcc'].includes(colorSpace)) return 'bt601';
  // Untagged: what every player assumes. swscale itself would take 601 for HD as well.
  return Math.min(video.width, video.height) >= 720 ? 'bt709' : 'bt601';
}

function isRgb(video: VideoInfo): boolean {
  return /^(rgb|bgr|gbr|pal8|argb|abgr|0rgb|xyz|gray|mono)/.test(video.pixelFormat);
}

/** Scales to JPEG's colours: BT.601, full range, whatever the source is in. */
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

// Approximately, HLG is lifted channel by channel instead of by luminance, and its colours grow too strong (by up to 16 dE).
// PQ loses nothing by it, and takes half the time.
const EXACT = ':agamma=0';

/** To `size`, square pixels, 8-bit 4:2:0, BT.709 limited range: what the web version is tagged with. */
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
    // No matrix named: scale then lets a picture of the right size and format through untouched.
    return [`scale=${size.width}:${size.height}`, 'format=yuv420p', 'setsar=1'];
  }
  const source = matrix ? `:in_color_matrix=${matrix}` : '';
  const scale = `scale=${size.width}:${size.height}${source}:out_color_matrix=bt709:out_range=tv`;
  return [scale, 'format=yuv420p', 'setsar=1'];
}

export function deinterlaced(tools: MediaTools, video: VideoInfo): string[] {
  if (!video.isInterlaced) return [];
  // One picture per frame, not per field: frame n has to stay frame n.
  if (tools.filters.has('bwdif')) return ['bwdif=mode=send_frame'];
  return tools.filters.has('yadif') ? ['yadif=mode=send_frame'] : [];
}
