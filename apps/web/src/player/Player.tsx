import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { PlayerHandle, PlayerProps } from './media.ts';
import classes from './Player.module.css';
import { ShortcutList } from './Shortcuts.tsx';
import { AudioStage, VideoStage } from './Stage.tsx';
import { Still } from './Still.tsx';
import { useTimeFormat } from './stored.ts';
import { Timeline } from './Timeline.tsx';
import { Transport } from './Transport.tsx';
import { formatFrame, nominalFps, timecodeBase } from './timecode.ts';
import { useCaptions } from './use-captions.ts';
import { useClockState, useEachFrame, useFrameClock } from './use-frame-clock.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Give it a `key` per media: another `src` under the same key is another rendition and keeps its place. */
export function Player({ ref, ...props }: PlayerProps & { ref?: Ref<PlayerHandle> }) {
  if (props.kind === 'image') return <ImagePlayer {...props} />;
  return <MediaPlayer {...props} {...(ref ? { handle: ref } : {})} />;
}

function ImagePlayer(props: PlayerProps) {
  const { t } = useTranslation('player');
  const root = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(root);
  useShortcuts({ f: fullScreen.toggle });
  return (
    <section ref={root} className={classes.root} aria-label={t('player')}>
      <div className={classes.frame}>
        <Still {...props} fullScreen={fullScreen.active} />
        {props.bar ? <div className={classes.bar}>{props.bar}</div> : null}
      </div>
    </section>
  );
}

function MediaPlayer({ handle, ...props }: PlayerProps & { handle?: Ref<PlayerHandle> }) {
  const { t } = useTranslation('player');
  const { frameRate, startTimecode, dropFrame, onFrame, onProblem } = props;
  const root = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const { num, den } = frameRate ?? {};
  const base = useMemo(
    () => timecodeBase({ frameRate: num && den ? { num, den } : null, startTimecode, dropFrame }),
    [num, den, startTimecode, dropFrame],
  );
  const clock = useFrameClock({ ...props, media, rate: base.rate });
  const { status, playing } = useClockState(clock);
  const [format] = useTimeFormat();
  const captions = useCaptions(media, props.tracks);
  const fullScreen = useFullScreen(root);
  const [listOpen, setListOpen] = useState(false);

  const announce = useRef(onFrame);
  useEffect(() => {
    announce.current = onFrame;
  });
  const draw = useCallback(
    (frame: number) => {
      if (root.current) {
        root.current.dataset.frame = String(frame);
        root.current.dataset.timecode = formatFrame(frame, base, 'smpte');
      }
      announce.current?.(frame);
    },
    [base],
  );
  useEachFrame(clock, draw);

  useEffect(() => {
    if (status === 'failed' || status === 'unsupported') onProblem?.(status);
  }, [status, onProblem]);

  useImperativeHandle(
    handle,
    () => ({
      seekToFrame: clock.seekToFrame,
      currentFrame: clock.frame,
      play: () => clock.play(),
      pause: clock.pause,
      picture: () => media.current,
    }),
    [clock],
  );

  const second = nominalFps(base.rate);
  const shortcuts = {
    ' ': clock.toggle,
    k: clock.toggle,
    j: () => clock.shuttle(-1),
    l: () => clock.shuttle(1),
    arrowleft: () => clock.step(-1),
    arrowright: () => clock.step(1),
    'shift+arrowleft': () => clock.seekBy(-second),
    'shift+arrowright': () => clock.seekBy(second),
    home: () => clock.seekToFrame(0),
    end: () => clock.seekToFrame(clock.state().total - 1),
    i: clock.setIn,
    o: clock.setOut,
    x: clock.clearRange,
    f: fullScreen.toggle,
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
        <Stage {...props} clock={clock} media={media} fullScreen={fullScreen} />
        {props.bar ? <div className={classes.bar}>{props.bar}</div> : null}
        <div className={classes.controls} inert={props.held}>
          <Timeline clock={clock} base={base} format={format} peaks={props.peaks} sprite={props.sprite} />
          <Transport
            clock={clock}
            base={base}
            captions={captions}
            fullScreen={fullScreen}
            tools={props.tools}
          />
        </div>
      </div>
      <ShortcutList opened={listOpen} onClose={() => setListOpen(false)} />
    </section>
  );
}
