import type { PodLabel } from '@rushes/contract/labels';
import { type FrameRate, msToFrame } from '@rushes/contract/timecode';
import type { Mark } from '#player/timeline/marks.ts';

/** Maximum length of the label text in a timeline tooltip. */
const EXCERPT_MAX = 80;

/** Timeline markers of the labels that have times. */
export const labelMarks = (labels: readonly PodLabel[], rate: FrameRate, chosen: string | null): Mark[] =>
  labels.flatMap(({ id, content, start, end }) => {
    if (start === null || end === null) return [];
    const frame = msToFrame(start, rate);
    const last = msToFrame(end, rate);
    const label = content.length > EXCERPT_MAX ? `${content.slice(0, EXCERPT_MAX - 1)}…` : content;
    return {
      id,
      kind: 'label' as const,
      frame,
      end: last > frame ? last : undefined,
      label,
      selected: id === chosen,
    };
  });
