import type { PodCard } from '@rushes/contract/pods';

/** "4K" or "1080p" for video, "6000 × 4000" for other files; empty if the resolution is not known. */
export function resolutionText({ kind, resolution }: Pick<PodCard, 'kind' | 'resolution'>): string {
  const [width = 0, height = 0] = (resolution ?? '').split('x').map(Number);
  if (!width || !height) return '';
  if (kind !== 'video') return `${width} × ${height}`;
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  if (long >= 7600) return '8K';
  if (long >= 3800) return '4K';
  return [2160, 1440, 1080, 720, 576, 480, 360].includes(short) ? `${short}p` : `${long}×${short}`;
}
