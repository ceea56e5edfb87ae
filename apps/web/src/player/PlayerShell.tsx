import { nominalFps, type TimecodeBase } from '@rushes/contract/timecode';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useState } from 'react';
import type { Captions } from './captions/use-captions.ts';
import { AnnouncedFrame } from './frames/AnnouncedFrame.tsx';
import { clockKeys } from './frames/clock-keys.ts';
import type { FrameClock } from './frames/frame-clock.ts';
import { useClockState } from './frames/use-frame-clock.ts';
import type { PlayerProps } from './media.ts';
import classes from './Player.module.css';
import { useTimeFormat } from './player-preferences.ts';
import { type Mark, markBeside } from './timeline/marks.ts';
import { Timeline } from './timeline/Timeline.tsx';
import { Transport } from './transport/Transport.tsx';
import type { useFullScreen } from './transport/use-full-screen.ts';
import { type Shortcuts, useShortcuts } from './use-shortcuts.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).ShortcutList }));

type Props = Pick<
  PlayerProps,
  'peaks' | 'sprite' | 'tools' | 'held' | 'shortcuts' | 'onMark' | 'timeline'
> & {
  root: RefObject<HTMLElement | null>;
  label: string;
  /** Audio has times, but no frames. */
  audio?: boolean;
  /** Data attributes of the root element, for styles and tests. */
  facts: Readonly<Record<`data-${string}`, string | undefined>>;
  clock: FrameClock;
  base: TimecodeBase;
  /** Sorted by frame. */
  marks: readonly Mark[];
  captions: Captions;
  fullScreen: ReturnType<typeof useFullScreen>;
  pictureInPicture: { supported: boolean; active: boolean; toggle(): void };
  /** Shortcuts of this player type, in addition to the shortcuts of all video players. */
  keys: Shortcuts;
  /** The stage and its overlays. */
  children: ReactNode;
};

/** Layout of the single and the compare player: timeline, transport, shortcuts and the shortcut list. */
export function PlayerShell({
  root,
  label,
  facts,
  clock,
  base,
  marks,
  onMark,
  audio = false,
  children,
  ...props
}: Props) {
  const { captions, fullScreen, pictureInPicture, held, timeline: Line = Timeline } = props;
  const [format] = useTimeFormat(audio);
  const { playing } = useClockState(clock);
  const [listOpen, setListOpen] = useState(false);
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
    '?': () => setListOpen(true),
    ...props.keys,
  };
  useShortcuts(held ? {} : shortcuts);
  return (
    <section
      ref={root}
      className={classes.root}
      aria-label={label}
      data-player
      tabIndex={-1}
      {...facts}
      data-idle={(fullScreen.idle && playing) || undefined}
    >
      <div className={classes.frame}>
        {children}
        <div className={classes.controls} inert={held}>
          <Line
            clock={clock}
            base={base}
            format={format}
            peaks={props.peaks}
            sprite={props.sprite}
            marks={marks}
            onMark={goTo}
          />
          <Transport
            {...{ clock, base, captions, fullScreen, pictureInPicture, audio }}
            tools={props.tools}
          />
        </div>
      </div>
      <AnnouncedFrame clock={clock} base={base} />
      {listOpen ? (
        <Suspense>
          <ShortcutList audio={audio} more={props.shortcuts} onClose={() => setListOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
