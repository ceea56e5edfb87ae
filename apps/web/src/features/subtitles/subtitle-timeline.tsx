import { plain } from '@rushes/contract/cues';
import { type FrameRate, frameToMs } from '@rushes/contract/timecode';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { frameFrom } from '#player/frames/viewed-frame.ts';
import { type EditableRange, RangeTimeline } from '#player/ranges/RangeTimeline.tsx';
import type { TimelineProps } from '#player/timeline/Timeline.tsx';
import { editLine, selectLine, useEditorState } from './editor-state.ts';
import { type Line, type Lines, once } from './edits/line.ts';
import { useOpenDocuments } from './open-documents.ts';
import { useTimelineState } from './timeline-state.ts';

const NO_LINES: Lines = [];

function rangeOf({ key, startTime, endTime, text }: Line, rate: FrameRate): EditableRange {
  const frame = frameFrom(startTime, rate);
  const until = Math.max(frame, frameFrom(endTime, rate));
  return { id: key, frame, until, text: plain(text), faulty: false };
}

/** Lines as blocks below the waveform, with draggable edges. */
export function SubtitleTimeline(props: TimelineProps) {
  const { t } = useTranslation('subtitles');
  const { aid, byLine, shots, retime } = useTimelineState();
  const lines = useDeferredValue(useOpenDocuments((works) => works[aid ?? '']?.history.lines ?? NO_LINES));
  const current = useEditorState((desk) => desk.current);
  const { rate } = props.base;
  const range = useMemo(() => once((line) => rangeOf(line, rate)), [rate]);
  const ranges = useMemo(
    () => lines.map((line) => (byLine.has(line.key) ? { ...range(line), faulty: true } : range(line))),
    [lines, byLine, range],
  );
  const words = {
    ranges: t('timeline.lines'),
    in: t('timeline.in'),
    out: t('timeline.out'),
    closer: t('timeline.closer'),
    wider: t('timeline.wider'),
    caught: { in: t('timeline.inOnShot'), out: t('timeline.outOnShot') },
  };
  return (
    <RangeTimeline
      {...props}
      words={words}
      ranges={ranges}
      snaps={shots}
      selected={current}
      onSelect={selectLine}
      onOpen={retime && editLine}
      onRetime={
        retime &&
        ((id, edge, frame) => {
          const line = lines.find(({ key }) => key === id);
          if (!line) return;
          const ms = frameToMs(frame, rate);
          // The other edge keeps its exact time, even if it is not on a frame.
          if (edge === 'in') retime(id, ms, line.endTime);
          else retime(id, line.startTime, ms);
        })
      }
    />
  );
}
