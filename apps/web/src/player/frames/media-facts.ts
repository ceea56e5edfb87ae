// Properties read from a media element.

/** Old Firefox versions and audio elements do not support video frame callbacks. */
export const hasFrames = (media: HTMLMediaElement): media is HTMLVideoElement =>
  'requestVideoFrameCallback' in media;

export const measuredMs = ({ duration }: HTMLMediaElement): number =>
  Number.isFinite(duration) ? duration * 1000 : 0;

/** Null for audio, and for a video track this browser cannot decode. */
export const pictureSize = (media: HTMLMediaElement): { width: number; height: number } | null =>
  media instanceof HTMLVideoElement && media.videoWidth > 0
    ? { width: media.videoWidth, height: media.videoHeight }
    : null;

/** A hidden tab gets no video frame callbacks. The start of the buffered range approximates the first frame time. */
export const firstBuffered = ({ buffered }: HTMLMediaElement): number =>
  buffered.length > 0 ? buffered.start(0) : 0;
