import { msToFrame } from '@rushes/contract/timecode';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCaptions } from '../captions/use-captions.ts';
import { useClockState, useEachFrame, useFrameClock } from '../frames/use-frame-clock.ts';
import { useShownFrame, useTimecodeBase } from '../frames/use-shown-frame.ts';
import type { PlayerHandle, PlayerProps } from '../media.ts';
import { PlayerShell } from '../PlayerShell.tsx';
import { Problem } from '../stage/Problem.tsx';
import { fitPicture } from '../stage/picture-box.ts';
import { inOrder, type Mark } from '../timeline/marks.ts';
import { useFullScreen } from '../transport/use-full-screen.ts';
import { ZoomMenu } from '../zoom/ZoomMenu.tsx';
import classes from './Compare.module.css';
import { CompareBar } from './CompareBar.tsx';
import { CompareControls } from './CompareControls.tsx';
import { type CompareMode, type CompareSide, comparedBox, lengthened, seenOf } from './compared-box.ts';
import { Over, Picture, Tag } from './Picture.tsx';
import { paintPairs } from './paint-pairs.ts';
import { frameAtSameTime, marksOn } from './sync.ts';
import { createSyncedPlayers } from './synced-players.ts';
import { useSyncedZoom } from './use-synced-zoom.ts';
import { WipeLine } from './WipeLine.tsx';

export type Compared = Pick<
  PlayerProps,
  | 'src'
  | 'poster'
  | 'posterAlt'
  | 'sprite'
  | 'peaks'
  | 'frameRate'
  | 'durationMs'
  | 'startTimecode'
  | 'dropFrame'
  | 'width'
  | 'height'
> & {
  /** Short label, such as v2. */
  label: string;
  /** Selects another file for this side. */
  picker: ReactNode;
};

/** Comments and drawings belong to B: marks use frames of B, the overlay covers the picture of B. */
export interface CompareProps
  extends Pick<PlayerProps, 'tools' | 'marks' | 'onMark' | 'overlay' | 'held' | 'shortcuts'> {
  a: Compared;
  b: Compared;
  /** Start position of both, in media time. */
  initialMs: number;
  /** Controls both, in frames of B. */
  handle?: Ref<PlayerHandle>;
  /** In frames of B. */
  onFrame?: (frame: number) => void;
  /** The owner can fetch new URLs. */
  onProblem?: (() => void) | undefined;
  onClose(): void;
}

const NO_MARKS: readonly Mark[] = [];
const NOTHING = () => {};
/** Picture-in-picture cannot show two videos. */
const NO_WINDOW = { supported: false, active: false, toggle: NOTHING };
const NO_MARGIN = { side: 0, strip: 0, bottom: 0 };

/** Plays two videos in sync. Use one `key` per pair. */
export function ComparePlayer({
  a,
  b,
  initialMs,
  handle,
  onFrame,
  onProblem,
  onClose,
  ...props
}: CompareProps) {
  const { held = false, overlay, marks = NO_MARKS } = props;
  const { t } = useTranslation('player');
  const root = useRef<HTMLElement>(null);
  const [mode, setMode] = useState<CompareMode>('wipe');
  const [sound, setSound] = useState<CompareSide>('b');
  const [shown, setShown] = useState<CompareSide>('b');
  const [wipe, setWipe] = useState(0.5);
  const [opacity, setOpacity] = useState(0.5);
  const mediaA = useRef<HTMLVideoElement>(null);
  const mediaB = useRef<HTMLVideoElement>(null);
  const canvasA = useRef<HTMLCanvasElement>(null);
  const canvasB = useRef<HTMLCanvasElement>(null);
  const baseA = useTimecodeBase(a);
  const baseB = useTimecodeBase(b);
  const start = (rate: typeof baseA.rate) => msToFrame(initialMs, rate);
  const clockA = useFrameClock({ ...a, media: mediaA, rate: baseA.rate, initialFrame: start(baseA.rate) });
  const clockB = useFrameClock({ ...b, media: mediaB, rate: baseB.rate, initialFrame: start(baseB.rate) });
  // The longer video leads, so that both can be played to the end. Fixed for the lifetime: new URLs do not change it.
  const [lead] = useState<CompareSide>((a.durationMs ?? 0) > (b.durationMs ?? 0) ? 'a' : 'b');
  const ahead = lead === 'a';
  const [clock, base, master] = ahead ? [clockA, baseA, a] : [clockB, baseB, b];
  const [pair] = useState(() =>
    ahead ? createSyncedPlayers(clockA, clockB) : createSyncedPlayers(clockB, clockA),
  );
  const inStep = useSyncExternalStore(pair.onStep, pair.inStep);
  useEffect(() => {
    const [one, two] = [mediaA.current, mediaB.current];
    if (!one || !two) return;
    return ahead
      ? pair.attach(one, two, [baseA.rate, baseB.rate])
      : pair.attach(two, one, [baseB.rate, baseA.rate]);
  }, [pair, ahead, baseA, baseB]);
  useEffect(() => {
    if (!mediaA.current || !mediaB.current || !canvasA.current || !canvasB.current) return;
    const one = { clock: clockA, rate: baseA.rate, media: mediaA.current, canvas: canvasA.current };
    const two = { clock: clockB, rate: baseB.rate, media: mediaB.current, canvas: canvasB.current };
    return paintPairs([one, two], clock);
  }, [clock, clockA, clockB, baseA, baseB]);
  useEffect(() => pair.hear(sound === lead ? 'master' : 'follower'), [pair, sound, lead]);

  const state = useClockState(clock);
  const other = useClockState(ahead ? clockB : clockA);
  const failed = [state.status, other.status].some(
    (status) => status === 'failed' || status === 'unsupported',
  );
  const report = useRef(onProblem);
  useEffect(() => {
    report.current = onProblem;
  });
  useEffect(() => {
    if (failed) report.current?.();
  }, [failed]);
  const ready = state.status === 'ready' && other.status === 'ready';
  const captions = useCaptions(ahead ? mediaA : mediaB, base.rate);
  const fullScreen = useFullScreen(root);
  useShownFrame(root, clock, base, undefined);
  useEachFrame(clockB, onFrame ?? NOTHING);
  useImperativeHandle(
    handle,
    () => ({
      seekToFrame: (frame) =>
        clock.seekToFrame(ahead ? frameAtSameTime(frame, baseB.rate, baseA.rate) : Math.round(frame)),
      currentFrame: clockB.frame,
      // The shorter video stays on its last frame.
      goal: () =>
        ahead
          ? Math.min(frameAtSameTime(clockA.goal(), baseA.rate, baseB.rate), clockB.state().total - 1)
          : clockB.goal(),
      play: () => clock.play(),
      pause: clock.pause,
      points: {
        get: () => {
          const inB = (frame: number | null) =>
            frame === null || !ahead
              ? frame
              : Math.min(frameAtSameTime(frame, baseA.rate, baseB.rate), clockB.state().total - 1);
          const { inFrame, outFrame } = clock.state();
          return { inFrame: inB(inFrame), outFrame: inB(outFrame) };
        },
        subscribe: clock.onState,
        clear: clock.clearRange,
      },
      picture: () => mediaB.current,
    }),
    [clock, clockA, clockB, ahead, baseA, baseB],
  );

  const marksInLead = useMemo(
    () => inOrder(ahead ? marksOn(marks, baseB.rate, baseA.rate) : marks),
    [marks, ahead, baseA, baseB],
  );
  const stage = useElementSize<HTMLDivElement>();
  const shape = { width: master.width || 16, height: master.height || 9 };
  const box = comparedBox(stage, state.size ?? shape, mode);
  const { zoom, view, setA, setB, ratio } = useSyncedZoom(box.side, state.size ?? shape);
  const hand = { view, ready, onClick: clock.toggle, onDoubleClick: fullScreen.toggle };
  const audible = sound === 'a' ? a : b;
  const sizeB = (ahead ? other : state).size ?? { width: b.width || 16, height: b.height || 9 };
  const seen = seenOf(mode, shown, held);
  return (
    <PlayerShell
      {...{ root, clock, base, captions, fullScreen, held }}
      label={t('compare.label')}
      facts={{
        'data-testid': 'compare',
        'data-status': failed ? 'failed' : ready ? 'ready' : 'loading',
        'data-mode': mode,
        'data-sound': sound,
        'data-playing': state.playing ? 'true' : undefined,
        'data-step': inStep ? 'in' : 'out',
      }}
      keys={{ a: () => setShown('a'), b: () => setShown('b'), escape: onClose }}
      pictureInPicture={NO_WINDOW}
      peaks={lengthened(audible.peaks, audible.durationMs, master.durationMs)}
      sprite={master.sprite}
      marks={marksInLead}
      onMark={props.onMark}
      tools={props.tools}
      shortcuts={props.shortcuts}
    >
      <CompareBar
        a={a.picker}
        b={b.picker}
        {...{ mode, sound, inStep, held, onClose }}
        onMode={setMode}
        onSound={setSound}
        zoom={<ZoomMenu zoom={zoom} ratio={ratio} />}
      />
      <div ref={stage.ref} className={classes.stage} style={{ aspectRatio: box.phoneShape }}>
        <div
          className={classes.pictures}
          data-testid="compared"
          data-mode={seen.mode}
          data-shown={seen.shown}
          data-stacked={box.stacked || undefined}
          style={
            {
              ...box.place,
              '--wipe': `${wipe * 100}%`,
              '--opacity': opacity,
              '--gap': `${box.gap}px`,
            } as CSSProperties
          }
        >
          <Picture which="a" poster={a} media={mediaA} canvas={canvasA} side={setA} {...hand} />
          <Picture which="b" poster={b} media={mediaB} canvas={canvasB} side={setB} {...hand} />
          <Tag which="a" label={a.label} />
          <Tag which="b" label={b.label} />
          {seen.mode === 'wipe' ? <WipeLine value={wipe} onChange={setWipe} /> : null}
          {overlay ? (
            <Over box={fitPicture(box.side, sizeB, NO_MARGIN)} view={view}>
              {overlay}
            </Over>
          ) : null}
          {failed ? (
            <div className="cover w-full h-full bg-stage">
              <Problem
                title={t('failedTitle')}
                text={t('failedText')}
                onRetry={() => {
                  clockA.load(a);
                  clockB.load(b);
                }}
              />
            </div>
          ) : null}
        </div>
      </div>
      {held ? null : (
        <CompareControls {...{ mode, shown, opacity, a, b }} onShown={setShown} onOpacity={setOpacity} />
      )}
    </PlayerShell>
  );
}
