import type { Pod } from '@rushes/contract/pods';
import { sizeOf, webVersionOf } from '#features/pods/widgets/file-media.ts';
import type { Found } from '#player/stage/first-picture.ts';
import { mediaOf } from './media-of.ts';

/** The web version as a single file, which every browser plays; null for other media. */
export function firstPictureOf(pod: Pod): Found | null {
  const media = mediaOf(pod, { plays: () => false, shows: () => false });
  if (media.show !== 'player' || media.kind !== 'video') return null;
  const video = webVersionOf(pod);
  const size = sizeOf(video?.resolution);
  return video?.url && size ? { id: pod.id, src: video.url, ...size } : null;
}
