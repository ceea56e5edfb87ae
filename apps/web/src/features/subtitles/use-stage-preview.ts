import { plain } from '@rushes/contract/cues';
import { type FrameRate, frameAtTime, type TimecodeBase } from '@rushes/contract/timecode';
import { type ComponentType, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import type { Cue } from '#player/captions/use-cue-marks.ts';
import type { ShortcutGroup } from '#player/media.ts';
import type { TimelineProps } from '#player/timeline/Timeline.tsx';
import { useShortcuts } from '#player/use-shortcuts.ts';
import { useEditorPreferences } from './editor-state.ts';
import { type Line, type Lines, once } from './edits/line.ts';
import { useOpenDocuments } from './open-documents.ts';
import { useTimelineState } from './timeline-state.ts';
import type { Fault } from './use-faults.ts';
import { keysOf, type LineActions } from './use-line-actions.ts';
import { nothing, useSubtitleStage } from './widgets/stage.ts';

/** A line is shown at a frame if the middle of the frame is within it, as for subtitle tracks in the player. */
function captionOf({ startTime, endTime, text }: Line, rate: FrameRate): Cue {
  const half = rate.den / rate.num / 2;
  const frame = frameAtTime(startTime / 1000 + half, rate);
  const until = Math.max(frame + 1, frameAtTime(endTime / 1000 + half, rate));
  return { frame, until, text: plain(text) };
}

const NO_LINES: Lines = [];

interface Options {
  podid: string;
  aid: string;
  base: TimecodeBase;
  actions: LineActions;
  mayEdit: boolean;
  byLine: ReadonlyMap<string, readonly Fault[]>;
  shots: readonly number[];
}

/** Passes the current lines, the subtitle timeline and the shortcuts to the player while the panel is open. */
export function useStagePreview({ podid, aid, base, actions, mayEdit, byLine, shots }: Options): void {
  const shown = useEditorPreferences((liking) => liking.shown);
  const lines = useDeferredValue(useOpenDocuments((works) => works[aid]?.history.lines ?? NO_LINES));
  const caption = useMemo(() => once((line) => captionOf(line, base.rate)), [base.rate]);
  const captions = useMemo(() => lines.map(caption), [lines, caption]);
  const timeline = useTimeline();
  const keys = useMemo(() => keysOf(actions, mayEdit), [actions, mayEdit]);
  const shortcuts = useShortcutList(mayEdit);
  useShortcuts(keys);
  useEffect(
    () => useTimelineState.setState({ aid, byLine, shots, retime: mayEdit ? actions.retime : null }),
    [aid, byLine, shots, actions, mayEdit],
  );
  useEffect(() => {
    const given = { lines: shown ? captions : undefined, timeline, keys, shortcuts };
    useSubtitleStage.setState({ podid, given });
  }, [podid, shown, captions, timeline, keys, shortcuts]);
  useEffect(() => () => useSubtitleStage.setState(nothing), []);
}

/** Loaded separately: lines and playback do not wait for it. */
function useTimeline(): ComponentType<TimelineProps> | undefined {
  const [timeline, setTimeline] = useState<ComponentType<TimelineProps>>();
  useEffect(() => {
    let left = false;
    loadChunk(() => import('./subtitle-timeline.tsx')).then(
      (part) => left || setTimeline(() => part.SubtitleTimeline),
      // Keep the default timeline.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return timeline;
}

function useShortcutList(mayEdit: boolean): ShortcutGroup {
  const { t } = useTranslation('subtitles');
  return useMemo(
    () => ({
      title: t('keys.title'),
      rows: [
        { keys: ['↑', '↓'], label: t('keys.walk') },
        ...(mayEdit
          ? [
              { keys: ['I', 'O'], label: t('keys.edges') },
              { keys: [',', '.'], label: t('keys.nudgeIn') },
              { keys: ['<', '>'], label: t('keys.nudgeOut') },
              { keys: ['N'], label: t('keys.add') },
              { keys: ['Enter'], label: t('keys.edit') },
              { keys: ['S'], label: t('keys.split') },
              { keys: ['G'], label: t('keys.merge') },
              { keys: ['Delete'], label: t('keys.delete') },
              { keys: ['Ctrl', 'Z'], label: t('keys.undo') },
              { keys: ['Ctrl', 'S'], label: t('keys.save') },
            ]
          : []),
      ],
    }),
    [mayEdit, t],
  );
}
