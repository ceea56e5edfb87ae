import { nominalFps } from '@rushes/contract/timecode';
import {
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { clockKeys } from './clock-keys.ts';
import { inOrder, type Mark, markBeside } from './marks.ts';
import type { PlayerHandle, PlayerProps } from './media.ts';
import classes from './Player.module.css';
import { SaidFrame } from './SaidFrame.tsx';
import { AudioStage, VideoStage } from './Stage.tsx';
import { Still } from './Still.tsx';
import { StillBar } from './StillBar.tsx';
import { useTimeFormat } from './stored.ts';
import { Timeline } from './Timeline.tsx';
import { Transport } from './Transport.tsx';
import { useCaptions } from './use-captions.ts';
import { useCueMarks } from './use-cue-marks.ts';
import { useClockState, useFrameClock } from './use-frame-clock.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useShownFrame, useTimecodeBase } from './use-shown-frame.ts';
import { useOwnZoom } from './zoom/zoom.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).ShortcutList }));

/** Give it a `key` per media: another `src` under the same key is another rendition and keeps its place. */
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
    <section ref={root} className={classes.root} aria-label={t('player')}>
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
  const { onFrame, onMark, onProblem } = props;
  const root = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const base = useTimecodeBase(props);
  const clock = useFrameClock({ ...props, media, rate: base.rate });
  const { status, playing } = useClockState(clock);
  const [format] = useTimeFormat();
  const captions = useCaptions(media, base.rate, props.tracks);
  const fullScreen = useFullScreen(root);
  const pictureInPicture = usePictureInPicture(media, props.kind === 'video');
  const [listOpen, setListOpen] = useState(false);

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
      picture: () => media.current,
    }),
    [clock],
  );

  const cueMarks = useCueMarks(captions.cues);
  const marks = useMemo(() => inOrder([...(props.marks ?? []), ...cueMarks]), [props.marks, cueMarks]);
  const goTo = useCallback(
    (mark: Mark | undefined) => {
      if (!mark) return;
      clock.seekToFrame(mark.frame);
      if (mark.kind !== 'cue') onMark?.(mark.id);
    },
    [clock, onMark],
  );

  const shortcuts = {
    ...clockKeys(clock, nominalFps(base.rate)),
    '[': () => goTo(markBeside(marks, clock.goal(), -1)),
    ']': () => goTo(markBeside(marks, clock.goal(), 1)),
    f: fullScreen.toggle,
    p: pictureInPicture.toggle,
    c: captions.toggle,
    '?': () => setListOpen(true),
  };
  useShortcuts(props.held ? {} : shortcuts);

  const Stage = props.kind === 'audio' ? AudioStage : VideoStage;
  return (
    <section
      ref={root}
      className={classes.root}
      aria-label={t('player')}
      data-testid="player"
      data-status={status}
      data-idle={(fullScreen.idle && playing) || undefined}
    >
      <div className={classes.frame}>
        <Stage
          {...props}
          clock={clock}
          base={base}
          cues={captions.cues}
          media={media}
          fullScreen={fullScreen}
        />
        {props.bar ? <div className={classes.bar}>{props.bar}</div> : null}
        <div className={classes.controls} inert={props.held}>
          <Timeline
            clock={clock}
            base={base}
            format={format}
            peaks={props.peaks}
            sprite={props.sprite}
            marks={marks}
            onMark={goTo}
          />
          <Transport
            clock={clock}
            base={base}
            captions={captions}
            fullScreen={fullScreen}
            pictureInPicture={pictureInPicture}
            tools={props.tools}
          />
        </div>
      </div>
      <SaidFrame clock={clock} base={base} />
      {listOpen ? (
        <Suspense>
          <ShortcutList more={props.shortcuts} onClose={() => setListOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
