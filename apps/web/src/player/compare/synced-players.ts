import { type FrameRate, fps } from '@rushes/contract/timecode';
import type { FrameClock } from '../frames/frame-clock.ts';
import {
  createSyncController,
  frameAtSameTime,
  frameOfSlower,
  offsetOf,
  type PresentedFrame,
} from './sync.ts';

type Side = {
  clock: FrameClock;
  rate: FrameRate;
  media: HTMLVideoElement | null;
  shown: PresentedFrame | null;
};
export type AudibleSide = 'master' | 'follower';

/** A new speed takes effect a few frames later; an earlier measurement would still show the old speed. */
const JUDGE_MS = 200;
/** Minimum interval between seeks: a machine too slow for two videos would otherwise only seek. */
const GATHER_MS = 2000;
/** Polling interval for readiness, in addition to media events. */
const LOOK_MS = 100;
/** Up to this time, wait for a full buffer: resuming with little data would stall again. */
const FULL_BUFFER_MS = 1000;
/** Maximum offset at the start, in frames. */
const CLOSE = 0.25;

/**
 * Plays two videos as one. The clock controls the master as usual; the follower shows the same media time. Speed is
 * corrected only on the video that is muted.
 */
export function createSyncedPlayers(masterClock: FrameClock, followerClock: FrameClock) {
  const side = (clock: FrameClock): Side => ({ clock, rate: { num: 25, den: 1 }, media: null, shown: null });
  const master = side(masterClock);
  const follower = side(followerClock);
  const listeners = new Set<() => void>();
  let judge = createSyncController(0.04);
  let inStep = true;
  let audible: AudibleSide = 'follower';
  /** Both are stopped until both can continue. */
  let held = false;
  let heldAt = 0;
  let nudge = 0;
  let judged = 0;
  let gathered = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const running = () => master.clock.state().playing && master.clock.state().shuttle > 0;
  const speed = () => {
    const { shuttle, speed: chosen } = master.clock.state();
    return shuttle > 1 ? shuttle : chosen;
  };
  const timeOf = ({ media, clock }: Side) => (media?.currentTime ?? 0) - clock.origin();
  const masterTime = () => timeOf(master);
  const apart = () => Math.abs(timeOf(follower) - masterTime()) / frameOfSlower(master.rate, follower.rate);
  /** The follower is shorter and has reached its last frame. Its duration is unknown until it is loaded. */
  const over = () =>
    masterTime() > (follower.media?.duration || Number.POSITIVE_INFINITY) - 0.5 / fps(follower.rate);
  const broken = () => ['failed', 'unsupported'].includes(follower.clock.state().status);

  function notify(now: boolean) {
    if (inStep === now) return;
    inStep = now;
    for (const listener of listeners) listener();
  }

  function setRate({ media }: Side, rate: number) {
    if (media && media.playbackRate !== rate) media.playbackRate = rate;
  }

  /** Stopping sets the playback rate to 0 instead of pausing, so that the controls stay in the playing state. */
  function setRates() {
    if (!running()) return;
    const even = held ? 0 : speed();
    setRate(master, audible === 'follower' ? even * (1 - nudge) : even);
    setRate(follower, audible === 'master' ? even * (1 + nudge) : even);
  }

  function follow(frame: number) {
    follower.clock.seekToFrame(frameAtSameTime(frame, master.rate, follower.rate));
  }

  function canContinue({ media }: Side): boolean {
    const wantsFull = performance.now() - heldAt < FULL_BUFFER_MS;
    const enough = wantsFull ? HTMLMediaElement.HAVE_ENOUGH_DATA : HTMLMediaElement.HAVE_FUTURE_DATA;
    return media !== null && !media.seeking && media.readyState >= enough;
  }

  /** While both are stopped: sets the follower to the exact time of the master, not only to the same frame. */
  function align() {
    if (follower.media) follower.media.currentTime = masterTime() + follower.clock.origin();
  }

  function look() {
    if (!held) return;
    if (running() && !over() && !broken()) {
      if (!canContinue(master) || follower.media?.seeking) return;
      if (apart() > CLOSE) return align();
      if (!canContinue(follower)) return;
    } else if (running() && !canContinue(master)) return;
    held = false;
    clearInterval(timer);
    judge.forget();
    nudge = 0;
    judged = performance.now();
    join();
    setRates();
  }

  function join() {
    if (running() && !over() && !broken() && !follower.clock.state().playing) follower.clock.play();
  }

  function hold() {
    if (held || !running()) return;
    held = true;
    heldAt = performance.now();
    setRates();
    notify(false);
    clearInterval(timer);
    timer = setInterval(look, LOOK_MS);
  }

  /** Seeks the follower to the position of the master, and resumes both together. */
  function gather() {
    gathered = performance.now();
    hold();
    align();
    // Already playing at rate 0, so that both start in the same way on release.
    join();
    setRates();
  }

  function onState() {
    const { volume, muted } = master.clock.state();
    const other = follower.clock.state();
    if (other.volume !== volume || other.muted !== muted) follower.clock.setVolume(volume, muted);
    if (!running()) {
      held = false;
      clearInterval(timer);
      if (!other.playing) return;
      follower.clock.pause();
      follow(master.clock.frame());
      judge.forget();
      notify(true);
    } else if (!other.playing && !held && !over() && !broken()) {
      gather();
    }
  }

  function onFollowerFrame() {
    const now = performance.now();
    if (!running() || held || !master.shown || !follower.shown) return;
    const offset = offsetOf(master.shown, follower.shown, speed());
    if (offset === null) return;
    judge.seen(offset);
    const frames = judge.offset();
    if (frames !== null) notify(Math.abs(frames) <= 1);
    if (now - judged < JUDGE_MS) return;
    judged = now;
    const move = judge.judge();
    if (move.kind === 'gather') {
      if (now - gathered > GATHER_MS) gather();
      return;
    }
    if (move.by === nudge) return;
    nudge = move.by;
    setRates();
  }

  function watch(one: Side, media: HTMLVideoElement) {
    let callback = 0;
    const onPicture = (_: number, picture: VideoFrameCallbackMetadata) => {
      callback = media.requestVideoFrameCallback(onPicture);
      one.shown = { time: picture.mediaTime - one.clock.origin(), at: picture.expectedDisplayTime };
      if (one === follower) onFollowerFrame();
    };
    const onWaiting = () => !(one === follower && over()) && hold();
    // The clock sets the requested speed; apply the correction or the stop again.
    const onRate = () => setRates();
    const onSeeking = () => one === master && running() && gather();
    const events = {
      waiting: onWaiting,
      ratechange: onRate,
      seeking: onSeeking,
      seeked: look,
      canplay: look,
    };
    one.media = media;
    for (const [name, handler] of Object.entries(events)) media.addEventListener(name, handler);
    // Without frame callbacks the offset is unknown: both start together and are not corrected.
    if ('requestVideoFrameCallback' in media) callback = media.requestVideoFrameCallback(onPicture);
    return () => {
      if ('cancelVideoFrameCallback' in media) media.cancelVideoFrameCallback(callback);
      for (const [name, handler] of Object.entries(events)) media.removeEventListener(name, handler);
      one.media = null;
    };
  }

  return {
    attach(masterMedia: HTMLVideoElement, followerMedia: HTMLVideoElement, rates: [FrameRate, FrameRate]) {
      [master.rate, follower.rate] = rates;
      judge = createSyncController(frameOfSlower(...rates));
      const ends = [
        watch(master, masterMedia),
        watch(follower, followerMedia),
        master.clock.onState(onState),
        follower.clock.onState(look),
        master.clock.onFrame((frame) => running() || follow(frame)),
      ];
      return () => {
        clearInterval(timer);
        held = false;
        for (const end of ends) end();
      };
    },
    /** Mutes one before it unmutes the other. */
    hear(one: AudibleSide) {
      audible = one;
      const [loud, quiet] = one === 'master' ? [master, follower] : [follower, master];
      quiet.clock.silence(true);
      loud.clock.silence(false);
      nudge = 0;
      setRates();
    },
    inStep: () => inStep,
    onStep(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
