import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCaptions } from './captions/use-captions.ts';
import { useCueMarks } from './captions/use-cue-marks.ts';
import { useClockState, useFrameClock } from './frames/use-frame-clock.ts';
import { useShownFrame, useTimecodeBase } from './frames/use-shown-frame.ts';
import type { PlayerHandle, PlayerProps } from './media.ts';
import classes from './Player.module.css';
import { PlayerShell } from './PlayerShell.tsx';
import { AudioStage, VideoStage } from './stage/Stage.tsx';
import { Still } from './stage/Still.tsx';
import { inOrder } from './timeline/marks.ts';
import { StillBar } from './transport/StillBar.tsx';
import { useFullScreen } from './transport/use-full-screen.ts';
import { usePictureInPicture } from './transport/use-picture-in-picture.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useOwnZoom } from './zoom/zoom.ts';

/** Use one `key` per media. A new `src` under the same key is another rendition and keeps the current frame. */
export function Player({ ref, ...props }: PlayerProps & { ref?: Ref<PlayerHandle> }) {
  if (props.kind === 'image') return <ImagePlayer {...props} />;
  return <MediaPlayer {...props} {...(ref ? { handle: ref } : {})} />;
}

function ImagePlayer(props: PlayerProps) {
  const { t } = useTranslation('player');
  const root = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(root);
  const zoom = useOwnZoom(props.zoom);
  useShortcuts({ f: fullScreen.toggle });
  return (
    <section ref={root} className={classes.root} aria-label={t('player')} data-player tabIndex={-1}>
      <div className={classes.frame}>
        <Still {...props} zoom={zoom} fullScreen={fullScreen.active} />
        {props.bar ? <div className={classes.bar}>{props.bar}</div> : null}
        <div className={classes.controls}>
          <StillBar zoom={zoom} fullScreen={fullScreen} tools={props.tools} />
        </div>
      </div>
    </section>
  );
}

function MediaPlayer({ handle, ...props }: PlayerProps & { handle?: Ref<PlayerHandle> }) {
  const { t } = useTranslation('player');
  const { onFrame, onProblem } = props;
  const root = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const base = useTimecodeBase(props);
  const clock = useFrameClock({ ...props, media, rate: base.rate });
  const { status } = useClockState(clock);
  const captions = useCaptions(media, base.rate, props.tracks);
  const fullScreen = useFullScreen(root);
  const pictureInPicture = usePictureInPicture(media, props.kind === 'video');

  useShownFrame(root, clock, base, onFrame);

  useEffect(() => {
    if (status === 'failed' || status === 'unsupported') onProblem?.(status);
  }, [status, onProblem]);

  useImperativeHandle(
    handle,
    () => ({
      seekToFrame: clock.seekToFrame,
      currentFrame: clock.frame,
      goal: clock.goal,
      play: () => clock.play(),
      pause: clock.pause,
      points: { get: clock.state, subscribe: clock.onState, clear: clock.clearRange },
      picture: () => media.current,
    }),
    [clock],
  );

  const cues = props.lines ?? captions.cues;
  const cueMarks = useCueMarks(cues);
  const marks = useMemo(() => inOrder([...(props.marks ?? []), ...cueMarks]), [props.marks, cueMarks]);
  const Stage = props.kind === 'audio' ? AudioStage : VideoStage;
  return (
    <PlayerShell
      {...{ root, clock, base, marks, captions, fullScreen, pictureInPicture }}
      label={t('player')}
      audio={props.kind === 'audio'}
      facts={{ 'data-testid': 'player', 'data-status': status }}
      keys={{ p: pictureInPicture.toggle, c: captions.toggle, ...props.keys }}
      peaks={props.peaks}
      sprite={props.sprite}
      tools={props.tools}
      timeline={props.timeline}
      held={props.held}
      shortcuts={props.shortcuts}
      onMark={props.onMark}
    >
      <Stage {...props} {...{ clock, base, media, fullScreen }} cues={cues} />
      {props.bar ? <div className={classes.bar}>{props.bar}</div> : null}
    </PlayerShell>
  );
}
