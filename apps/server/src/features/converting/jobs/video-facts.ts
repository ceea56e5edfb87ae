import type { Updateable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { fps } from '#platform/media/frame-rate.ts';
import type { MediaInfo } from '#platform/media/probe.ts';

/** Properties of a made file, not of the request. */
export function factsOf({ video, audio, durationMs, bitrate }: MediaInfo): Updateable<Tables['assets']> {
  return {
    duration: Math.round(durationMs),
    resolution: video ? `${video.width}x${video.height}` : null,
    codec: video?.codec ?? null,
    framerate: video ? fps(video.frameRate) : null,
    bitrate: bitrate ? Math.round(bitrate) : null,
    audiocodec: audio[0]?.codec ?? null,
    audiochannels: audio[0]?.channels ?? null,
  };
}
