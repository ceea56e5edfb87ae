import { type RefObject, useCallback, useEffect, useState } from 'react';

export type PictureInPicture = { supported: boolean; active: boolean; toggle(): void };

/** Picture-in-picture. Firefox has its own button on the video and no API for pages. */
export function usePictureInPicture(
  media: RefObject<HTMLVideoElement | null>,
  isVideo: boolean,
): PictureInPicture {
  const [active, setActive] = useState(false);
  const supported = isVideo && document.pictureInPictureEnabled === true;

  useEffect(() => {
    const video = media.current;
    if (!video || !supported) return undefined;
    const onChange = () => setActive(document.pictureInPictureElement === video);
    video.addEventListener('enterpictureinpicture', onChange);
    video.addEventListener('leavepictureinpicture', onChange);
    return () => {
      video.removeEventListener('enterpictureinpicture', onChange);
      video.removeEventListener('leavepictureinpicture', onChange);
      // The player unmounts, so its picture-in-picture window must close.
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
    };
  }, [media, supported]);

  const toggle = useCallback(() => {
    const video = media.current;
    if (!video || !supported) return;
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();
    // Rejected without a user gesture or before the first frame. Ignored.
    void Promise.resolve(change).catch(() => undefined);
  }, [media, supported]);

  return { supported, active, toggle };
}
