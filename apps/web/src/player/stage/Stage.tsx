import type { TimecodeBase } from '@rushes/contract/timecode';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { CaptionLines } from '../captions/CaptionLines.tsx';
import type { Cue } from '../captions/use-cue-marks.ts';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useClockState } from '../frames/use-frame-clock.ts';
import type { CaptionTrack, PlayerProps } from '../media.ts';
import { useTimeFormat } from '../player-preferences.ts';
import { takeFocus } from '../transport/ControlButton.tsx';
import { useOwnZoom } from '../zoom/zoom.ts';
import { endFirstPicture } from './first-picture.ts';
import { Problem } from './Problem.tsx';
import { SoundWave } from './SoundWave.tsx';
import classes from './Stage.module.css';
import { StageFrame } from './StageFrame.tsx';

type StageProps = Pick<
  PlayerProps,
  | 'src'
  | 'stream'
  | 'notes'
  | 'poster'
  | 'posterAlt'
  | 'peaks'
  | 'tracks'
  | 'strip'
  | 'width'
  | 'height'
  | 'overlay'
  | 'zoom'
  | 'onPlaced'
> & {
  clock: FrameClock;
  base: TimecodeBase;
  cues: readonly Cue[];
  media: RefObject<HTMLVideoElement | null>;
  fullScreen: { active: boolean; toggle(): void };
};

export function VideoStage(props: StageProps) {
  const { clock, media, src, poster, posterAlt, tracks = [], fullScreen } = props;
  const state = useClockState(clock);
  const { hold, held } = useHeldPicture(media, props.stream ?? src);
  const given = props.width && props.height ? { width: props.width, height: props.height } : null;
  const loading = state.status === 'loading';
  useEffect(() => {
    if (!loading) endFirstPicture();
  }, [loading]);
  const zoom = useOwnZoom(props.zoom);
  return (
    // HLS changes the video size during playback; use the size of the media instead.
    <StageFrame
      size={(props.stream && given) || (state.size ?? given)}
      strip={props.strip}
      fullScreen={fullScreen.active}
      zoom={zoom}
      onPlaced={props.onPlaced}
      lines={<CaptionLines clock={clock} cues={props.cues} />}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks below are all tracks the media has */}
      <video
        ref={media}
        className={classes.video}
        data-testid="player-video"
        aria-label={posterAlt}
        preload="auto"
        playsInline
        disableRemotePlayback
      >
        <Tracks tracks={tracks} />
      </video>
      <canvas ref={hold} className={classes.hold} hidden={!(held && loading)} />
      {state.status !== 'ready' && !(held && loading) ? (
        <div className={classes.well} data-dim={!loading || undefined}>
          {poster ? <img className={classes.poster} src={poster} alt={posterAlt} /> : null}
        </div>
      ) : null}
      <Surface clock={clock} onFullScreen={fullScreen.toggle} />
      {props.overlay ? (
        <div className="cover w-full h-full pointer-none" data-overlay="">
          {props.overlay}
        </div>
      ) : null}
      <Status clock={clock} notes={props.notes} />
    </StageFrame>
  );
}

export function AudioStage(props: StageProps) {
  const { clock, media, peaks, posterAlt, fullScreen } = props;
  const [format] = useTimeFormat(true);
  return (
    <StageFrame
      size={null}
      fills
      strip={props.strip}
      fullScreen={fullScreen.active}
      lines={<CaptionLines clock={clock} cues={props.cues} />}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: an audio file has captions only if a subtitle asset exists */}
      <audio ref={media} data-testid="player-audio" aria-label={posterAlt} preload="auto">
        <Tracks tracks={props.tracks ?? []} />
      </audio>
      <SoundWave clock={clock} peaks={peaks} base={props.base} format={format} />
      <Status clock={clock} />
    </StageFrame>
  );
}

const Tracks = ({ tracks }: { tracks: readonly CaptionTrack[] }) =>
  tracks.map(({ src, language, label }) => (
    <track key={src} kind="subtitles" src={src} srcLang={language} label={label} />
  ));

/** A click on the video toggles playback. Keyboards have shortcuts for this, so the button is not in the tab order. */
function Surface({ clock, onFullScreen }: { clock: FrameClock; onFullScreen(): void }) {
  return (
    <button
      type="button"
      className={classes.surface}
      tabIndex={-1}
      aria-hidden="true"
      onMouseDown={takeFocus}
      onClick={clock.toggle}
      onDoubleClick={onFullScreen}
    />
  );
}

function Status({ clock, notes }: { clock: FrameClock; notes?: PlayerProps['notes'] }) {
  const { t } = useTranslation('player');
  const { status, waiting } = useClockState(clock);
  if (status === 'failed' && notes) return <Problem {...notes.failed} onRetry={clock.retry} />;
  if (status === 'failed' || status === 'unsupported') {
    return <Problem title={t(`${status}Title`)} text={t(`${status}Text`)} onRetry={clock.retry} />;
  }
  if (status === 'ready' && !waiting) return null;
  if (!notes) return <div className={classes.loading} role="status" aria-label={t('loading')} />;
  return (
    <>
      <div className={classes.loading} aria-hidden />
      <p className={classes.preparing} role="status">
        {notes.preparing}
      </p>
    </>
  );
}

/**
 * A source change clears the video element. The last frame stays visible on a canvas until the new source has a frame.
 */
function useHeldPicture(media: RefObject<HTMLVideoElement | null>, src: string) {
  const hold = useRef<HTMLCanvasElement>(null);
  const loaded = useRef(src);
  const [held, setHeld] = useState(false);
  // Runs before the clock loads the new source: effects of child components run first.
  useEffect(() => {
    const video = media.current;
    const canvas = hold.current;
    if (loaded.current === src || !video || !canvas) return;
    loaded.current = src;
    const there = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    setHeld(there);
    if (!there) return;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
  }, [media, src]);
  return { hold, held };
}
