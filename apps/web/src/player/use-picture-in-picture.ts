import { type RefObject, useCallback, useEffect, useState } from 'react';

export type PictureInPicture = { supported: boolean; active: boolean; toggle(): void };

/** The film in a small window over all others. Firefox offers it on the picture itself, and to pages not at all. */
export function usePictureInPicture(
  media: RefObject<HTMLVideoElement | null>,
  isFilm: boolean,
): PictureInPicture {
  const [active, setActive] = useState(false);
  const supported = isFilm && document.pictureInPictureEnabled === true;

  useEffect(() => {
    const video = media.current;
    if (!video || !supported) return undefined;
    const onChange = () => setActive(document.pictureInPictureElement === video);
    video.addEventListener('enterpictureinpicture', onChange);
    video.addEventListener('leavepictureinpicture', onChange);
    return () => {
      video.removeEventListener('enterpictureinpicture', onChange);
      video.removeEventListener('leavepictureinpicture', onChange);
      // The page goes, and with it the player that the window belongs to.
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
    };
  }, [media, supported]);

  const toggle = useCallback(() => {
    const video = media.current;
    if (!video || !supported) return;
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();
    // Refused without a hand behind it, or before there is a picture: then nothing happens.
    void Promise.resolve(change).catch(() => undefined);
  }, [media, supported]);

  return { supported, active, toggle };
}
