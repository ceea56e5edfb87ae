import {
  ARCHIVING,
  type ArchiveAction,
  checkService,
  runService,
  type Utility,
} from '@rushes/contract/services';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useMemo } from 'react';
import { countItems, type Items } from '#features/nodes/widgets/items.ts';
import { serviceKeys } from '#features/services/keys.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { CheckList } from '#ui/list/check-list.tsx';
import { useItemErrors } from '#ui/list/use-item-errors.ts';
import styles from './archive-dialog.module.css';

interface Props {
  action: ArchiveAction;
  items: Items;
  onClose: () => void;
}

const none: Utility[] = [];
const icons = { archive: Archive, unarchive: ArchiveRestore };

/** Shows the effect on each item, then queues the operation, which continues after the page is closed. */
export function ArchiveDialog({ action, items, onClose }: Props) {
  const { t } = useTranslation('archive');
  const language = useLanguage();
  const nodes = useMemo(() => items.nodes.map(({ id }) => id), [items]);
  const pods = useMemo(() => items.pods.map(({ id }) => id), [items]);
  const check = useQuery({
    queryKey: serviceKeys.archiveCheck(action, nodes, pods),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { nodes: nodes.join(','), pods: pods.join(','), action };
      return (await call(checkService, { params: { alias: ARCHIVING }, query, signal })).utility;
    },
  });
  const utility = check.data ?? none;
  const runnable = utility.filter(({ info }) => info.runnable);
  const reasons = useItemErrors(utility);
  const Icon = icons[action];
  const size = runnable.reduce((sum, { metadata }) => sum + metadata.size, 0);
  const count = runnable.reduce((sum, { metadata }) => sum + metadata.pods, 0);

  async function run() {
    const chosen = (kind: 'node' | 'pod') =>
      runnable.filter((one) => one.kind === kind).map((one) => one.pod.id);
    const body = { nodes: chosen('node'), pods: chosen('pod'), params: { action } };
    await call(runService, { params: { alias: ARCHIVING }, body });
    showSnackbar({ text: t('queued'), tone: 'success' });
  }

  const only = countItems(items) === 1 ? (items.nodes[0] ?? items.pods[0]) : undefined;
  return (
    <ConfirmDialog
      title={
        only
          ? t(`${action}.titleOne`, { name: only.name })
          : t(`${action}.title`, { count: countItems(items) })
      }
      onClose={onClose}
      problem={check.error && errorText(check.error)}
      confirm={t(`${action}.confirm`)}
      onConfirm={run}
      disabled={runnable.length === 0}
      focus="confirm"
    >
      <p className={styles.text}>
        <Icon aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
        <span>{t(`${action}.text`)}</span>
      </p>
      {check.isPending && <Skeleton rows={Math.min(4, nodes.length + pods.length)} height={38} />}
      {check.data && runnable.length === 0 && (
        <p className="mb-8 red" role="status">
          {t(`${action}.nothing`)}
        </p>
      )}
      {check.data && (
        <CheckList
          label={t('items')}
          signs={{ possible: t('possible'), impossible: t('impossible') }}
          items={utility.map((one) => ({
            id: one.pod.id,
            name: one.pod.name,
            possible: one.info.runnable,
            reason: reasons.get(one.pod.id),
            figure: one.info.runnable
              ? `${one.kind === 'node' ? `${t('files', { count: one.metadata.pods })}, ` : ''}${bytes(one.metadata.size, language)}`
              : undefined,
          }))}
        />
      )}
      {utility.length > 1 && runnable.length > 0 && (
        <p className="mt-12 muted tabular">{t(`${action}.sum`, { count, size: bytes(size, language) })}</p>
      )}
    </ConfirmDialog>
  );
}
