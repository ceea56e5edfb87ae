import type { Embedded } from '@rushes/contract/embedlinks';
import type { Language } from '@rushes/contract/enums';
import { duration } from '#lib/format.ts';
import { languageName } from '#lib/language-name.ts';
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

type Film = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Video, or audio with its waveform. Nothing is downloaded before playback starts. */
export function openPlayer(frame: HTMLElement, { embedded, language, say, onProblem }: Options): void {
  const { kind, name, poster, media: sources, captions } = embedded;
  const isSound = kind === 'audio';
  const film: Film = element('video', {
    preload: 'none',
    playsinline: true,
    tabindex: -1,
    ...(poster && !isSound ? { poster } : {}),
  });
  for (const { url, name: file, language: tag } of captions)
    film.append(
      element('track', {
        kind: 'subtitles',
        src: url,
        label: tag ? languageName(tag, language) : file,
        ...(tag ? { srclang: tag } : {}),
      }),
    );

  const total = () =>
    Number.isFinite(film.duration) && film.duration > 0 ? film.duration : (embedded.duration ?? 0) / 1000;
  const clock = (seconds: number) => duration(Math.floor(seconds) * 1000);

  let place = 0;
  const openSource = () => {
    film.src = sources[place]?.url ?? '';
  };

  const toggle = () => {
    if (film.paused) void film.play().catch(() => {});
    else film.pause();
  };
  const seek = (seconds: number) => {
    film.currentTime = Math.min(Math.max(0, seconds), total());
    tellTime();
  };

  const big = iconButton('big', toggle);
  const play = iconButton('control', toggle);
  const position = range('position', say('position'), (value) => seek(value));
  position.step = 'any';
  const time = element('span', { class: 'time', 'aria-hidden': 'true' });
  const mute = iconButton('control', () => {
    film.muted = !film.muted;
  });
  const volume = range('volume', say('volume'), (value) => {
    film.volume = value;
    film.muted = value === 0;
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
    class: isSound ? 'stage sound' : 'stage film',
    'aria-label': say('player', { name }),
  });
  const wave =
    isSound && embedded.peaks ? drawWaveform(embedded.peaks, (part) => seek(part * total())) : null;
  stage.append(film, ...(wave ? [wave.element] : []), title, ...(isSound ? [] : [big.button]), bar);
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
    const tracks = [...film.querySelectorAll('track')];
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
    else film.webkitEnterFullscreen?.();
  }

  function tellTime() {
    const [now, all] = [film.currentTime, total()];
    const shown = { now: clock(now), total: clock(all) };
    position.max = String(all || 1);
    position.value = String(now);
    position.setAttribute('aria-valuetext', say('time', shown));
    const part = all > 0 ? now / all : 0;
    position.style.setProperty('--part', String(part));
    wave?.tell(part);
    time.textContent = `${shown.now} / ${shown.total}`;
  }
  function tellPlaying() {
    const icon = film.ended ? 'again' : film.paused ? 'play' : 'pause';
    play.show(icon, say(icon));
    big.show(icon === 'pause' ? 'play' : icon, say(icon));
    stage.toggleAttribute('data-playing', !film.paused);
    if (!film.paused) stage.setAttribute('data-begun', '');
    wake();
  }
  function tellSound() {
    const isSilent = film.muted || film.volume === 0;
    mute.show(isSilent ? 'silent' : 'loud', say(isSilent ? 'unmute' : 'mute'));
    volume.value = String(isSilent ? 0 : film.volume);
    volume.style.setProperty('--part', volume.value);
  }
  function tellFullScreen() {
    const isFull = document.fullscreenElement !== null;
    full.show(isFull ? 'leave-full-screen' : 'full-screen', say(isFull ? 'leaveFullScreen' : 'fullScreen'));
  }

  let idle: ReturnType<typeof setTimeout> | undefined;
  function wake() {
    clearTimeout(idle);
    stage.removeAttribute('data-idle');
    idle = setTimeout(() => stage.toggleAttribute('data-idle', !film.paused), IDLE_MS);
  }

  function act(action: Action) {
    if (action.name === 'toggle') toggle();
    else if (action.name === 'mute') film.muted = !film.muted;
    else if (action.name === 'captions') words?.toggle();
    else if (action.name === 'full-screen') toggleFullScreen();
    else if (action.name === 'seek-by') seek(film.currentTime + action.amount);
    else if (action.name === 'seek-to') seek(action.part * total());
    else if (action.name === 'louder-by') {
      film.muted = false;
      film.volume = Math.min(1, Math.max(0, film.volume + action.amount));
    }
  }

  /** Switches to the next source at the current position; without one, reports the problem. */
  function fallBack() {
    const tried = sources[place]?.url ?? '';
    place += 1;
    if (place >= sources.length) return onProblem(tried);
    const [at, wasPlaying] = [film.currentTime, !film.paused];
    openSource();
    film.currentTime = at;
    if (wasPlaying) void film.play().catch(() => {});
  }

  for (const event of ['timeupdate', 'durationchange', 'seeking'])
    film.addEventListener(event, () => tellTime());
  for (const event of ['play', 'pause', 'ended']) film.addEventListener(event, () => tellPlaying());
  film.addEventListener('volumechange', tellSound);
  film.addEventListener('waiting', () => stage.setAttribute('data-waiting', ''));
  for (const event of ['playing', 'pause', 'error'])
    film.addEventListener(event, () => stage.removeAttribute('data-waiting'));
  film.addEventListener('error', fallBack);
  film.addEventListener('click', toggle);
  film.addEventListener('dblclick', () => !isSound && toggleFullScreen());
  for (const event of ['pointermove', 'focusin', 'keydown']) stage.addEventListener(event, wake);
  document.addEventListener('fullscreenchange', tellFullScreen);
  document.addEventListener('keydown', (event) => {
    const action = stage.isConnected && actionOf(event, document.activeElement?.localName ?? '');
    if (!action) return;
    event.preventDefault();
    act(action);
  });

  openSource();
  tellTime();
  tellPlaying();
  tellSound();
  tellFullScreen();
}
