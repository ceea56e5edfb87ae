import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';

/** Idle time after which the controls hide during playback. */
const IDLE_MS = 2500;

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** A phone in landscape, or a window as low as one: the controls are over the video, as in full screen. */
export const useOverlaidControls = (): boolean =>
  useMediaQuery('(width < 960px) and (min-width: 600px) and (max-height: 599px)');

export function useFullScreen(root: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(false);
  const [idle, setIdle] = useState(false);
  const overlaid = useOverlaidControls();

  useEffect(() => {
    const onChange = () => setActive(document.fullscreenElement === root.current && root.current !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [root]);

  useEffect(() => {
    if (!active && !overlaid) return;
    let timer: ReturnType<typeof setTimeout>;
    function wake() {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    }
    wake();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const name of events) document.removeEventListener(name, wake);
    };
  }, [active, overlaid]);

  const toggle = useCallback(() => {
    const element = root.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (element.requestFullscreen) void element.requestFullscreen().catch(() => undefined);
    // iPhones support full screen only on the video element, under this name.
    else (element.querySelector('video') as PhoneVideo | null)?.webkitEnterFullscreen?.();
  }, [root]);

  return { active, idle, toggle };
}
