import type { Box, DetectedLabel } from '@rushes/contract/mllabels';
import type { FrameRate } from '@rushes/contract/timecode';
import { ScanSearch } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#lib/i18n.ts';
import { watchFrame } from '#player/frames/viewed-frame.ts';
import { useLabelStage } from '../widgets/label-stage.ts';
import styles from './box-layer.module.css';
import { framed, groupKey, type InFrame, inFrame } from './detected-groups.ts';

/** Numbers of the layers over the video, as used elsewhere. */
export const layers = { text: 2, label: 3 } as const;

interface Props {
  source: keyof typeof layers;
  labels: readonly DetectedLabel[];
  rate: FrameRate;
  /** Key of the group selected in the list. */
  chosen: string | null;
  /** When false, only the count is shown. */
  drawn: boolean;
}

/** Maximum number of rectangles; more would overlap too much to be readable. */
const MOST = 60;

/** Rectangles of the labels detected at the current frame, scaled with the video. */
export function BoxLayer({ source, labels, rate: { num, den }, chosen, drawn }: Props) {
  const { t } = useTranslation('labels');
  const surface = useLabelStage((stage) => stage.surface);
  const all = useMemo(() => framed(labels, { num, den }), [labels, num, den]);
  const [found, setFound] = useState<InFrame>(() => inFrame(all, 0));
  useEffect(() => {
    let known: InFrame | null = null;
    return watchFrame((frame) => {
      // Most frames show the same rectangles as the previous one.
      if (known && frame >= known.from && frame <= known.to) return;
      known = inFrame(all, frame);
      setFound(known);
    });
  }, [all]);

  const count = found.labels.length;
  const announcement = t(source === 'text' ? 'boxes.texts' : 'boxes.labels', { count });
  useEffect(() => {
    const note = (
      <span key="labels" className="inline-row gap-6 strong">
        <ScanSearch size={14} strokeWidth={1.75} aria-hidden />
        {announcement}
      </span>
    );
    useLabelStage.setState({ note: count > 0 ? note : null });
    return () => useLabelStage.setState({ note: null });
  }, [count, announcement]);

  if (!surface || !drawn) return null;
  // The selected label is drawn on top.
  const shown = found.labels.slice(0, MOST).sort((a, b) => Number(isChosen(a)) - Number(isChosen(b)));
  function isChosen(label: DetectedLabel) {
    return groupKey(label) === chosen;
  }
  return createPortal(
    <div className="cover clip" data-testid="boxes" data-layer={layers[source]} aria-hidden>
      {shown.flatMap((label) =>
        label.boxes.map((box, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rectangles of one label differ by position only
            key={`${label.id}${index}`}
            className={styles.box}
            data-chosen={isChosen(label) || undefined}
            data-below={box.top < 0.06 || undefined}
            style={placeOf(box)}
          >
            <span className={styles.tag}>
              {label.content} <span className={styles.sure}>{Math.round(label.confidence)}</span>
            </span>
          </div>
        )),
      )}
    </div>,
    surface,
  );
}

const percent = (part: number) => `${part * 100}%`;

const placeOf = ({ left, top, width, height }: Box): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});
