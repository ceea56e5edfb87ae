// What a media element says of itself.

/** Firefox of old and sound elements announce no pictures. */
export const hasFrames = (media: HTMLMediaElement): media is HTMLVideoElement =>
  'requestVideoFrameCallback' in media;

export const measuredMs = ({ duration }: HTMLMediaElement): number =>
  Number.isFinite(duration) ? duration * 1000 : 0;

/** Null for sound, and for a picture this browser cannot decode. */
export const pictureSize = (media: HTMLMediaElement): { width: number; height: number } | null =>
  media instanceof HTMLVideoElement && media.videoWidth > 0
    ? { width: media.videoWidth, height: media.videoHeight }
    : null;

/** In a tab nobody looks at no picture is announced; where the data begins is the next best thing. */
export const firstBuffered = ({ buffered }: HTMLMediaElement): number =>
  buffered.length > 0 ? buffered.start(0) : 0;
