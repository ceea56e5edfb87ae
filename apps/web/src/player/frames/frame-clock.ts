import {
  DEFAULT_RATE,
  type FrameRate,
  fps,
  frameAtTime,
  frameToSeekTime,
  timeToFrame,
  totalFrames,
} from '@rushes/contract/timecode';
import { createSource, type Source } from '../stream/source.ts';
import { createClockState } from './clock-state.ts';
import { createLoudness } from './loudness.ts';
import { firstBuffered, hasFrames, measuredMs, pictureSize } from './media-facts.ts';
import { createReversePlay } from './reverse-play.ts';
import { createSeekQueue } from './seek-queue.ts';

export type FrameClock = ReturnType<typeof createFrameClock>;

/** Chromium does not call back for a seek to the frame already shown. After this time the seek counts as complete. */
const NO_CALLBACK_MS = 160;
/** The first frame can have a time above 0 (no edit list, audio priming). A larger offset is not priming. */
const LONGEST_PRIMING_S = 1;

/** Tracks and changes the frame on screen. Frame callbacks bypass React: up to 60 a second. */
export function createFrameClock() {
  let element: HTMLMediaElement | null = null;
  let rate: FrameRate = DEFAULT_RATE;
  let durationMs: number | undefined;
  let [shown, origin] = [0, 0];
  let [opened, everOpened, seeked] = [false, false, false];
  let restore: { frame: number; play: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [animation, callback] = [0, 0];
  let wanted: Source | null = null;
  const state = createClockState();
  const source = createSource();
  const frameListeners = new Set<(frame: number) => void>();
  const loudness = createLoudness(state);
  const { get: now, set } = state;
  const queue = createSeekQueue({ shown: () => shown, lastFrame: () => now().total - 1, issue });
  const reverse = createReversePlay({
    frame: () => shown,
    busy: () => queue.inFlight() !== null,
    fps: () => fps(rate),
    bounds: () => ({
      first: now().loop ? (now().inFrame ?? 0) : 0,
      again: now().loop ? (now().outFrame ?? now().total - 1) : null,
    }),
    request: queue.request,
    onEnd: () => set({ playing: false, shuttle: 0 }),
  });

  function show(frame: number) {
    shown = frame;
    for (const listener of frameListeners) listener(frame);
    const { playing, shuttle, loop, outFrame, inFrame } = now();
    if (playing && shuttle > 0 && loop && outFrame !== null && frame >= outFrame && queue.inFlight() === null)
      queue.request(inFrame ?? 0);
  }

  const frameNow = (media: HTMLMediaElement) => frameAtTime(media.currentTime - origin, rate);

  function issue(frame: number) {
    const media = element;
    if (!media) return;
    clearTimeout(timer);
    seeked = false;
    if (frame === shown && media.paused && !restore) complete(frame);
    else media.currentTime = origin + frameToSeekTime(frame, rate);
  }

  function complete(frame: number) {
    clearTimeout(timer);
    if (restore) ready(frame);
    else show(frame);
    queue.presented(frame);
  }

  function ready(frame: number) {
    const resume = restore?.play === true;
    restore = null;
    show(frame);
    set({ status: 'ready', waiting: false });
    if (resume) play();
  }

  /** The first frame reveals the start time of the container clock. Seeking by frame is possible only from here on. */
  function open(firstTime: number) {
    opened = true;
    everOpened = true;
    clearTimeout(timer);
    origin = firstTime <= LONGEST_PRIMING_S ? firstTime : 0;
    const frame = Math.min(restore?.frame ?? 0, now().total - 1);
    shown = 0;
    if (frame > 0) queue.request(frame);
    else ready(0);
  }

  function onVideoFrame(_time: number, picture: { mediaTime: number }) {
    const media = element;
    if (!media || !hasFrames(media)) return;
    callback = media.requestVideoFrameCallback(onVideoFrame);
    // A callback of the previous source can still arrive after a source change. Do not check for a higher state: during
    // a seek readyState falls back to HAVE_METADATA, and Chromium may call before it rises again.
    if (media.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    if (!opened) return open(picture.mediaTime);
    const frame = timeToFrame(picture.mediaTime - origin, rate);
    const target = queue.inFlight();
    if (target !== null && (frame === target || (seeked && !media.seeking))) complete(frame);
    else if (!restore && frame !== shown) show(frame);
  }

  function onSeeked() {
    const media = element;
    if (!media || media.seeking || queue.inFlight() === null) return;
    seeked = true;
    if (!hasFrames(media)) return complete(frameNow(media));
    clearTimeout(timer);
    timer = setTimeout(() => complete(document.hidden || restore ? frameNow(media) : shown), NO_CALLBACK_MS);
  }

  function onAnimation() {
    const media = element;
    if (!media || media.paused || hasFrames(media)) return;
    animation = requestAnimationFrame(onAnimation);
    if (queue.inFlight() === null && frameNow(media) !== shown)
      show(Math.min(frameNow(media), now().total - 1));
  }

  function onMetadata() {
    const media = element;
    if (!media) return;
    const size = pictureSize(media);
    set({ total: totalFrames(durationMs || measuredMs(media), rate), size });
    // The browser cannot decode the video track. The audio track would still play, without a picture.
    if (media instanceof HTMLVideoElement && !size) set({ status: 'unsupported', waiting: false });
  }

  function onData() {
    const media = element;
    if (!media || opened || now().status === 'unsupported') return;
    if (!hasFrames(media)) open(0);
    else timer = setTimeout(() => opened || open(firstBuffered(media)), NO_CALLBACK_MS * 3);
  }

  function onError() {
    // Fall back from the stream to the file.
    if (source.giveUp()) return;
    // Without a file, the error comes from the stream and says nothing about codec support.
    const isTried = wanted?.src !== '';
    const unsupported = isTried && element?.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
    keepPlace();
    set({ status: unsupported ? 'unsupported' : 'failed', waiting: false, playing: false, shuttle: 0 });
  }

  function onEnded() {
    if (!now().loop) return;
    queue.request(now().inFrame ?? 0);
    void element?.play().catch(() => undefined);
  }

  function onPlay() {
    set({ playing: true, shuttle: now().shuttle > 0 ? now().shuttle : 1 });
    onAnimation();
  }

  function onPause() {
    if (!reverse.running()) set({ playing: false, shuttle: 0, waiting: false });
  }

  const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata: onMetadata,
    loadeddata: onData,
    seeked: onSeeked,
    play: onPlay,
    pause: onPause,
    ended: onEnded,
    error: onError,
    waiting: () => set({ waiting: true }),
    playing: () => set({ waiting: false }),
    canplay: () => set({ waiting: false }),
  };

  function play(times = 1) {
    if (!opened || restore) {
      if (restore) restore.play = true;
      return;
    }
    reverse.stop();
    if (!element) return;
    set({ shuttle: times });
    element.playbackRate = times === 1 ? now().speed : times;
    // play() rejects without a user gesture or when interrupted by a pause; the pause event has set the state.
    void element.play().catch(() => onPause());
  }

  function pause() {
    reverse.stop();
    if (restore) restore.play = false;
    element?.pause();
    onPause();
  }

  function seekToFrame(frame: number) {
    if (restore) restore.frame = Math.max(0, Math.round(frame));
    if (opened) queue.request(frame);
  }

  function keepPlace() {
    restore ??= { frame: queue.goal(shown), play: now().playing };
    reverse.stop();
    queue.clear();
    clearTimeout(timer);
    opened = false;
  }

  function load(next: Source, initialFrame = 0) {
    wanted = next;
    if (everOpened) keepPlace();
    else restore ??= { frame: initialFrame, play: false };
    set({ status: 'loading', waiting: false });
    if (element) source.open(element, next, () => load(next));
  }

  return {
    frame: () => shown,
    /** Start time of the first frame on the container clock. */
    origin: () => origin,
    /** Target frame of all pending requests. The playhead moves there immediately, the picture follows. */
    goal: () => restore?.frame ?? queue.goal(shown),
    state: state.get,
    onState: state.subscribe,
    onFrame(listener: (frame: number) => void) {
      frameListeners.add(listener);
      return () => void frameListeners.delete(listener);
    },
    configure(next: { rate: FrameRate; durationMs?: number | undefined }) {
      rate = next.rate;
      durationMs = next.durationMs;
      if (durationMs) set({ total: totalFrames(durationMs, rate) });
    },
    attach(media: HTMLMediaElement) {
      element = media;
      loudness.attach(media);
      for (const [name, handler] of Object.entries(handlers)) media.addEventListener(name, handler);
      if (hasFrames(media)) callback = media.requestVideoFrameCallback(onVideoFrame);
      return () => {
        keepPlace();
        cancelAnimationFrame(animation);
        if (hasFrames(media)) media.cancelVideoFrameCallback(callback);
        for (const [name, handler] of Object.entries(handlers)) media.removeEventListener(name, handler);
        source.close();
        loudness.attach(null);
        // Otherwise the browser keeps downloading and holds the decoder.
        media.removeAttribute('src');
        media.load();
        element = null;
      };
    },
    /** Another rendition of the same media (original, then web version) keeps the frame and the playing state. */
    load,
    /** Called by the user after a failure. */
    retry() {
      source.forgive();
      if (wanted) load(wanted);
    },
    source,
    play,
    pause,
    toggle: () => (now().playing ? pause() : play()),
    shuttle(direction: 1 | -1) {
      const faster = Math.sign(now().shuttle) === direction ? Math.min(4, Math.abs(now().shuttle) * 2) : 1;
      if (direction === 1) return play(faster);
      if (!opened || restore) return;
      element?.pause();
      reverse.start(faster);
      set({ playing: true, shuttle: -faster });
    },
    step(direction: 1 | -1) {
      if (now().playing) pause();
      // While another rendition loads, a step counts from its start frame: no key press is lost.
      if (restore) seekToFrame(restore.frame + direction);
      else if (opened) queue.step(direction);
    },
    seekToFrame,
    seekBy(frames: number) {
      if (opened || restore) seekToFrame((restore?.frame ?? queue.goal(shown)) + frames);
    },
    setSpeed(speed: number) {
      set({ speed, shuttle: Math.sign(now().shuttle) });
      if (element) element.playbackRate = speed;
      if (reverse.running()) reverse.start(1);
    },
    setVolume: loudness.setVolume,
    silence: loudness.silence,
    setIn: () => state.setIn(shown),
    setOut: () => state.setOut(shown),
    clearRange: () => set({ inFrame: null, outFrame: null }),
    toggleLoop: () => set({ loop: !now().loop }),
  };
}
