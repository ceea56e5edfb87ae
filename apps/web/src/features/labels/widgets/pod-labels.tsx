import type { PodLabel } from '@rushes/contract/labels';
import type { Pod } from '@rushes/contract/pods';
import { FileDown, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccess, useCan } from '#lib/access.ts';
import { chunk } from '#lib/chunk.ts';
import { duration } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ask } from '#lib/items.ts';
import { useUser } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LabelChips } from '../label-chips.tsx';
import { usePodLabels, useRemoveLabel } from '../queries.ts';
import styles from './pod-labels.module.css';

const AddLabelsDialog = lazy(() =>
  chunk(() => import('../add-labels-dialog.tsx')).then((part) => ({ default: part.AddLabelsDialog })),
);

/** The labels of a file, for whoever may see them; with the way to add and to remove some. */
export function PodLabels({ pod }: { pod: Pod }) {
  const { t } = useTranslation('labels');
  const user = useUser();
  const access = useAccess();
  const inTeam = useCan('belongsto Team');
  const mayList = useCan('list PodService');
  const mayChange = useCan('control PodService') && pod.archived === 0;
  const { data: labels } = usePodLabels(pod.id, mayList);
  const remove = useRemoveLabel(pod.id);
  const [adding, setAdding] = useState(false);
  if (!labels)
    return (
      <div className={styles.part}>
        <Skeleton rows={3} height={34} />
      </div>
    );

  // Outside the team one takes off only what one has put there.
  const isFixed = (label: PodLabel) => !mayChange || !(inTeam || label.createdby?.id === user?.id);
  const plays = pod.kind === 'video' || pod.kind === 'audio';
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('pod.title')}</h2>
        {plays && labels.length > 0 && (
          <IconButton
            label={t('pod.export')}
            className={styles.export!}
            onClick={() => ask({ name: 'export-markers', source: pod, what: 'labels' })}
          >
            <FileDown aria-hidden size={16} strokeWidth={1.6} />
          </IconButton>
        )}
        {mayChange && (
          <Button
            variant="subtle"
            className={styles.add!}
            leftSection={<Plus aria-hidden size={14} strokeWidth={1.6} />}
            onClick={() => setAdding(true)}
          >
            {t('pod.add')}
          </Button>
        )}
      </div>
      {labels.length === 0 ? (
        <p className={styles.none}>{t('pod.none')}</p>
      ) : (
        <LabelChips
          label={t('pod.title')}
          chips={labels.map((label) => ({
            id: label.id,
            name: label.content,
            time: label.start === null ? undefined : duration(label.start),
            fixed: isFixed(label),
          }))}
          onRemove={({ id }) => remove.mutate(id)}
        />
      )}
      {adding && access && (
        <Suspense>
          <AddLabelsDialog
            podid={pod.id}
            name={pod.name}
            tenantid={access.tenant.id}
            taken={labels.filter(({ start }) => start === null)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
