import type { DetectedLabel } from '@rushes/contract/mllabels';
import type { TimecodeBase } from '@rushes/contract/timecode';
import { ScanSearch } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useLabelView } from '../label-view.ts';
import { useLabelStage } from '../widgets/label-stage.ts';
import { BoxLayer, type layers } from './box-layer.tsx';
import { groupKey, groupsOf, rowsOf, wantedOf } from './detected-groups.ts';
import { DetectedLabels } from './detected-labels.tsx';

interface Props {
  source: keyof typeof layers;
  labels: readonly DetectedLabel[];
  base: TimecodeBase;
  duration: number | null;
  mayChange: boolean;
  onEdit: (label: DetectedLabel) => void;
  onRemove: (label: DetectedLabel) => void;
}

/** Labels detected by services, as a list and as rectangles over the video. Requires a `key` per source. */
export function DetectedPart({ source, labels, base, duration, mayChange, onEdit, onRemove }: Props) {
  const { t } = useTranslation('labels');
  const view = useLabelView();
  const confidence = useDeferredValue(view.confidence);
  const search = useDeferredValue(view.search);
  const { shown } = view;
  const wanted = useMemo(
    () => wantedOf(labels, { confidence, shown, search }),
    [labels, confidence, shown, search],
  );
  const groups = useMemo(() => groupsOf(wanted), [wanted]);
  const [open, setOpen] = useState<string | null>(null);
  const rows = useMemo(() => rowsOf(groups, open), [groups, open]);
  // Selected through a link: open its group.
  const chosen = useLabelStage((stage) => stage.chosen?.id);
  const meant = chosen === undefined ? undefined : labels.find(({ id }) => id === chosen);
  const meantKey = meant && groupKey(meant);
  useEffect(() => {
    if (meantKey !== undefined) setOpen(meantKey);
  }, [meantKey]);
  return (
    <>
      {rows.length > 0 ? (
        <DetectedLabels
          label={t(`source.${source}`)}
          rows={rows}
          base={base}
          duration={duration}
          mayChange={mayChange}
          onOpen={(group) => setOpen(group?.key ?? null)}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ) : (
        <EmptyState
          icon={ScanSearch}
          title={t(labels.length === 0 ? `nothing.${source}Title` : 'nothing.sure')}
        >
          <p role="status">{t(labels.length === 0 ? 'nothing.none' : 'nothing.sureText')}</p>
        </EmptyState>
      )}
      <BoxLayer source={source} labels={wanted} rate={base.rate} chosen={open} drawn={view.boxes} />
    </>
  );
}
