import type { PodLabel } from '@rushes/contract/labels';
import type { DetectedLabel } from '@rushes/contract/mllabels';
import type { Pod } from '@rushes/contract/pods';
import type { TimecodeBase } from '@rushes/contract/timecode';
import { FileDown, ScanSearch, Tag } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { ask } from '#features/nodes/widgets/items.ts';
import { availabilityOf, useOffered, visionKinds } from '#features/services/widgets/offered-services.ts';
import { RunningServices } from '#features/services/widgets/running-services.tsx';
import { errorText } from '#lib/error-text.ts';
import { useNarrowPanel } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useAccess, useCan } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { CustomLabels } from '../custom-labels.tsx';
import { countGroups } from '../detected/detected-groups.ts';
import { useDetected, useRemoveDetected } from '../detected/detected-queries.ts';
import { findLabels } from '../find-labels.ts';
import { type Edited, LabelForm } from '../label-form.tsx';
import { labelMarks } from '../label-marks.ts';
import { useLabelView } from '../label-view.ts';
import { usePodLabels, useRemoveLabel } from '../queries.ts';
import { DetectedOptions, SourceBar } from '../source-bar.tsx';
import { useLabelLink } from '../use-label-link.ts';
import { nothingOnStage, useLabelStage } from './label-stage.ts';

const AddLabelsDialog = lazy(() =>
  loadChunk(() => import('../picker/add-labels-dialog.tsx')).then((part) => ({
    default: part.AddLabelsDialog,
  })),
);
const DetectedPart = lazy(() =>
  loadChunk(() => import('../detected/detected-part.tsx')).then((part) => ({ default: part.DetectedPart })),
);

interface Props {
  pod: Pod;
  base: TimecodeBase;
  /** Duration of the played version in milliseconds. */
  duration: number | null;
}

interface Adding {
  times: { start: number; end: number } | null;
  marked: boolean;
}

const none: readonly DetectedLabel[] = [];
/** Detection of text and of labels. */
const detectionWork = ['AM36', 'AM38'];

/** User labels and detected labels of a file, with the form to add labels. Requires a `key` per file. */
export function PodLabels({ pod, base, duration }: Props) {
  const { t } = useTranslation('labels');
  const narrow = useNarrowPanel();
  const user = useUser();
  const access = useAccess();
  const inTeam = useCan('belongsto Team');
  const mayControl = useCan('control PodService') && pod.archived === 0;
  const mayList = useCan('list PodService');
  const plays = pod.kind === 'video' || pod.kind === 'audio';
  const { data: labels, error, refetch } = usePodLabels(pod.id, mayList);
  const found = useDetected(pod.id, mayList);
  const view = useLabelView();
  const remove = useRemoveLabel(pod.id);
  const removeDetected = useRemoveDetected(pod.id);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const chosen = useLabelStage((stage) => stage.chosen?.id ?? null);
  useStage(pod.id);
  useLabelLink(pod.id, labels, found.data);

  useEffect(() => {
    if (labels) useLabelStage.setState({ marks: labelMarks(labels, base.rate, chosen) });
  }, [labels, base.rate, chosen]);

  // Deferred, so that typing stays responsive with many labels.
  const search = useDeferredValue(view.search);
  const shown = useMemo(() => labels && findLabels(labels, search), [labels, search]);
  const counts = useMemo(
    () => ({
      custom: labels?.length ?? 0,
      text: countGroups(found.data?.texts ?? none),
      label: countGroups(found.data?.labels ?? none),
    }),
    [labels, found.data],
  );
  const all = view.source === 'text' ? found.data?.texts : found.data?.labels;
  // Client users can only change the labels they added.
  const mayChange = (label: PodLabel) => mayControl && (inTeam || label.createdby?.id === user?.id);
  const detectedChange = mayControl && inTeam;
  const problem = view.source === 'custom' ? error : found.error;
  const waits = view.source === 'custom' ? !shown : !all;
  return (
    <div className="stack h-full">
      <SourceBar counts={counts} />
      {view.source !== 'custom' && <DetectedOptions boxes={pod.kind !== 'audio'} />}
      <div className="row rigid gap-8 p-8-16">
        <SearchField
          label={t('search')}
          {...(narrow ? { placeholder: t('searchShort') } : {})}
          value={view.search}
          className="fill"
          onChange={(next) => useLabelView.setState({ search: next })}
        />
        <DetectButton pod={pod} />
        {plays && counts.custom > 0 && (
          <IconButton
            label={t('pod.export')}
            onClick={() => ask({ name: 'export-markers', source: pod, what: 'labels' })}
          >
            <FileDown aria-hidden size={16} strokeWidth={1.6} />
          </IconButton>
        )}
      </div>
      <RunningServices pod={pod} codes={detectionWork} />
      {problem ? (
        <EmptyState>
          <p>{errorText(problem)}</p>
          <Button
            variant="default"
            onClick={() => void (view.source === 'custom' ? refetch() : found.refetch())}
          >
            {t('retry')}
          </Button>
        </EmptyState>
      ) : waits ? (
        <div className="grow p-8-16">
          <Skeleton rows={6} height={36} />
        </div>
      ) : view.source === 'custom' ? (
        shown!.length > 0 ? (
          <CustomLabels
            labels={shown!}
            base={base}
            mayChange={mayChange}
            onEdit={(label) => setEdited({ label, detected: false })}
            onRemove={(label) => {
              if (edited?.label.id === label.id) setEdited(null);
              remove.mutate(label.id);
            }}
          />
        ) : (
          <Nothing found={labels!.length > 0} mayControl={mayControl} />
        )
      ) : (
        <Suspense fallback={null}>
          <DetectedPart
            key={view.source}
            source={view.source}
            labels={all!}
            base={base}
            duration={plays ? duration : null}
            mayChange={detectedChange}
            onEdit={(label) => setEdited({ label, detected: true })}
            onRemove={(label) => {
              if (edited?.label.id === label.id) setEdited(null);
              removeDetected(label);
            }}
          />
        </Suspense>
      )}
      {mayControl && access && (
        <LabelForm
          key={edited?.label.id ?? 'new'}
          podid={pod.id}
          tenantid={access.tenant.id}
          video={plays ? { duration, base } : null}
          labels={labels ?? []}
          edited={edited}
          onDone={() => setEdited(null)}
          onPredefined={(times, marked) => setAdding({ times, marked })}
        />
      )}
      {adding && access && (
        <Suspense>
          <AddLabelsDialog
            podid={pod.id}
            name={pod.name}
            tenantid={access.tenant.id}
            labels={labels ?? []}
            times={adding.times}
            marked={adding.marked}
            base={base}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the dialog of the services that detect text and labels, where they are offered. */
function DetectButton({ pod }: { pod: Pod }) {
  const { t } = useTranslation('labels');
  const { vision } = useOffered();
  const items = { nodes: [], pods: [pod] };
  if (availabilityOf(items, vision, visionKinds)?.blocker !== null) return null;
  return (
    <Button
      variant="default"
      leftSection={<ScanSearch size={16} strokeWidth={1.6} aria-hidden />}
      onClick={() => ask({ name: 'generate-labels', items })}
    >
      {t('detect')}
    </Button>
  );
}

/** Sets the shared state for this file while its labels are open. */
function useStage(podid: string): void {
  useEffect(() => {
    useLabelStage.setState({ ...nothingOnStage, podid });
    return () => useLabelStage.setState(nothingOnStage);
  }, [podid]);
}

function Nothing({ found, mayControl }: { found: boolean; mayControl: boolean }) {
  const { t } = useTranslation('labels');
  return (
    <EmptyState icon={found ? ScanSearch : Tag} title={t(found ? 'none.search' : 'none.title')}>
      <p role="status">
        {t(found ? 'none.searchText' : mayControl ? 'none.text' : 'none.read')}{' '}
        {!found && <HelpLink section="labels" />}
      </p>
    </EmptyState>
  );
}
