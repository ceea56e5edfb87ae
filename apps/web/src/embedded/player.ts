import type { Embedded } from '@rushes/contract/embedlinks';
import type { Language } from '@rushes/contract/enums';
import { languageName } from '@rushes/contract/language-names';
import { duration } from '#lib/format.ts';
import { drawIcon, element, iconButton } from './elements.ts';
import type { Translate } from './i18n.ts';
import { type Action, actionOf } from './keys.ts';
import { drawWaveform } from './waveform.ts';

/** Idle time after which the controls hide. */
const IDLE_MS = 2500;

interface Options {
  embedded: Embedded;
  language: Language;
  say: Translate;
  /** No source is playable; receives the last URL tried. */
  onProblem: (url: string) => void;
}

type Video = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Video, or audio with its waveform. Nothing is downloaded before playback starts. */
export function openPlayer(frame: HTMLElement, { embedded, language, say, onProblem }: Options): void {
  const { kind, name, poster, media: sources, captions } = embedded;
  const isSound = kind === 'audio';
  const video: Video = element('video', {
    preload: 'none',
    playsinline: true,
    tabindex: -1,
    ...(poster && !isSound ? { poster } : {}),
  });
  for (const { url, name: file, language: tag } of captions)
    video.append(
      element('track', {
        kind: 'subtitles',
        src: url,
        label: tag ? languageName(tag, language) : file,
        ...(tag ? { srclang: tag } : {}),
      }),
    );

  const total = () =>
    Number.isFinite(video.duration) && video.duration > 0 ? video.duration : (embedded.duration ?? 0) / 1000;
  const clock = (seconds: number) => duration(Math.floor(seconds) * 1000);

  let place = 0;
  const openSource = () => {
    video.src = sources[place]?.url ?? '';
  };

  const toggle = () => {
    if (video.paused) void video.play().catch(() => {});
    else video.pause();
  };
  const seek = (seconds: number) => {
    video.currentTime = Math.min(Math.max(0, seconds), total());
    postTime();
  };

  const big = iconButton('big', toggle);
  const play = iconButton('control', toggle);
  const position = range('position', say('position'), (value) => seek(value));
  position.step = 'any';
  const time = element('span', { class: 'time', 'aria-hidden': 'true' });
  const mute = iconButton('control', () => {
    video.muted = !video.muted;
  });
  const volume = range('volume', say('volume'), (value) => {
    video.volume = value;
    video.muted = value === 0;
  });
  Object.assign(volume, { max: '1', step: '0.05' });
  const words = captionMenu();
  const full = iconButton('control', toggleFullScreen);
  const bar = element('div', { class: 'bar' }, play.button, position, time, mute.button, volume);
  if (words) bar.append(words.box);
  if (!isSound) bar.append(full.button);
  const title = element(
    'div',
    { class: 'title' },
    element('strong', {}, name),
    element('span', {}, embedded.tenant),
  );
  const stage = element('section', {
    class: isSound ? 'stage sound' : 'stage video',
    'aria-label': say('player', { name }),
  });
  const wave =
    isSound && embedded.peaks ? drawWaveform(embedded.peaks, (part) => seek(part * total())) : null;
  stage.append(video, ...(wave ? [wave.element] : []), title, ...(isSound ? [] : [big.button]), bar);
  frame.replaceChildren(stage);

  function range(className: string, label: string, onInput: (value: number) => void): HTMLInputElement {
    const made = element('input', { type: 'range', class: className, min: 0, 'aria-label': label });
    made.addEventListener('input', () => onInput(Number(made.value)));
    return made;
  }

  /** A native select lies over the button and provides all list behaviour. */
  function captionMenu() {
    if (captions.length === 0) return null;
    const choice = element('select', { 'aria-label': say('captions'), title: say('captions') });
    choice.append(element('option', { value: '-1' }, say('captionsOff')));
    const tracks = [...video.querySelectorAll('track')];
    tracks.forEach(({ label }, index) => {
      choice.append(element('option', { value: index }, label));
    });
    const box = element('span', { class: 'control choice' }, drawIcon('captions'), choice);
    let last = 0;
    const show = (index: number) => {
      if (index >= 0) last = index;
      choice.value = String(index);
      box.toggleAttribute('data-on', index >= 0);
      tracks.forEach(({ track }, at) => {
        track.mode = at === index ? 'showing' : 'disabled';
      });
    };
    choice.addEventListener('change', () => show(Number(choice.value)));
    show(-1);
    return { box, toggle: () => show(choice.value === '-1' ? last : -1) };
  }

  function toggleFullScreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void stage.requestFullscreen().catch(() => {});
    // iPhones support full screen on the video element only.
    else video.webkitEnterFullscreen?.();
  }

  function postTime() {
    const [now, all] = [video.currentTime, total()];
    const shown = { now: clock(now), total: clock(all) };
    position.max = String(all || 1);
    position.value = String(now);
    position.setAttribute('aria-valuetext', say('time', shown));
    const part = all > 0 ? now / all : 0;
    position.style.setProperty('--part', String(part));
    wave?.post(part);
    time.textContent = `${shown.now} / ${shown.total}`;
  }
  function postPlaying() {
    const icon = video.ended ? 'again' : video.paused ? 'play' : 'pause';
    play.show(icon, say(icon));
    big.show(icon === 'pause' ? 'play' : icon, say(icon));
    stage.toggleAttribute('data-playing', !video.paused);
    if (!video.paused) stage.setAttribute('data-begun', '');
    wake();
  }
  function postSound() {
    const isSilent = video.muted || video.volume === 0;
    mute.show(isSilent ? 'silent' : 'loud', say(isSilent ? 'unmute' : 'mute'));
    volume.value = String(isSilent ? 0 : video.volume);
    volume.style.setProperty('--part', volume.value);
  }
  function postFullScreen() {
    const isFull = document.fullscreenElement !== null;
    full.show(isFull ? 'leave-full-screen' : 'full-screen', say(isFull ? 'leaveFullScreen' : 'fullScreen'));
  }

  let idle: ReturnType<typeof setTimeout> | undefined;
  function wake() {
    clearTimeout(idle);
    stage.removeAttribute('data-idle');
    idle = setTimeout(() => stage.toggleAttribute('data-idle', !video.paused), IDLE_MS);
  }

  function act(action: Action) {
    if (action.name === 'toggle') toggle();
    else if (action.name === 'mute') video.muted = !video.muted;
    else if (action.name === 'captions') words?.toggle();
    else if (action.name === 'full-screen') toggleFullScreen();
    else if (action.name === 'seek-by') seek(video.currentTime + action.amount);
    else if (action.name === 'seek-to') seek(action.part * total());
    else if (action.name === 'louder-by') {
      video.muted = false;
      video.volume = Math.min(1, Math.max(0, video.volume + action.amount));
    }
  }

  /** Switches to the next source at the current position; without one, reports the problem. */
  function fallBack() {
    const tried = sources[place]?.url ?? '';
    place += 1;
    if (place >= sources.length) return onProblem(tried);
    const [at, wasPlaying] = [video.currentTime, !video.paused];
    openSource();
    video.currentTime = at;
    if (wasPlaying) void video.play().catch(() => {});
  }

  for (const event of ['timeupdate', 'durationchange', 'seeking'])
    video.addEventListener(event, () => postTime());
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, () => postPlaying());
  video.addEventListener('volumechange', postSound);
  video.addEventListener('waiting', () => stage.setAttribute('data-waiting', ''));
  for (const event of ['playing', 'pause', 'error'])
    video.addEventListener(event, () => stage.removeAttribute('data-waiting'));
  video.addEventListener('error', fallBack);
  video.addEventListener('click', toggle);
  video.addEventListener('dblclick', () => !isSound && toggleFullScreen());
  for (const event of ['pointermove', 'focusin', 'keydown']) stage.addEventListener(event, wake);
  document.addEventListener('fullscreenchange', postFullScreen);
  document.addEventListener('keydown', (event) => {
    const action = stage.isConnected && actionOf(event, document.activeElement?.localName ?? '');
    if (!action) return;
    event.preventDefault();
    act(action);
  });

  openSource();
  postTime();
  postPlaying();
  postSound();
  postFullScreen();
}
