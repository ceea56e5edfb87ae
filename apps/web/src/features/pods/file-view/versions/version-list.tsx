import { describeVersion, removeVersion, reorderVersions } from '@rushes/contract/move-copy';
import type { Pod } from '@rushes/contract/pods';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { ask } from '#features/nodes/widgets/items.ts';
import { podKeys } from '#features/pods/keys.ts';
import { refreshSoon } from '#features/pods/refresh-soon.ts';
import { uploadVersion } from '#features/uploads/widgets/upload-version.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import info from '../info/info-panel.module.css';
import { useDragOrder } from './use-drag-order.ts';
import styles from './version-list.module.css';
import { VersionRow } from './version-row.tsx';
import { dragged, newestFirst, renumbered, stackOf, swapped } from './versions.ts';

type Versions = Pod['versions'];

/** The version stack, newest first: the first version is the one the folder shows. */
export function VersionList({ pod, mayChange }: { pod: Pod; mayChange: boolean }) {
  const { t } = useTranslation('file-view');
  const versions = newestFirst(pod.versions);
  const mayUpload = useCan('upload FileAndAsset');
  const [writing, setWriting] = useState<string | null>(null);
  const change = useChangeVersions(pod);
  const reorder = (podids: string[]) =>
    change.mutate({
      after: renumbered(pod.versions, podids),
      work: () => call(reorderVersions, { params: { id: pod.id }, body: { podids } }),
    });
  const describe = (id: string, versionText: string) =>
    change.mutate({
      after: pod.versions.map((one) => (one.id === id ? { ...one, versiontext: versionText } : one)),
      work: () => call(describeVersion, { params: { id }, body: { versionText } }),
    });
  const remove = ({ id, name }: Versions[number]) =>
    change.mutate({
      after: pod.versions,
      work: async () => {
        await call(removeVersion, { params: { id } });
        showSnackbar({ text: t('versions.removed', { name }), tone: 'success' });
      },
    });
  const { list, drag, gripOf } = useDragOrder((from, to) => reorder(dragged(pod.versions, from, to)));
  return (
    <section className={info.part}>
      <div className={styles.head}>
        <h2 className="mb-8 font-small leading-16 medium muted">{t('versions.title')}</h2>
        {mayChange && mayUpload && (
          <Button
            variant="default"
            leftSection={<FileUp size={14} strokeWidth={1.6} aria-hidden />}
            onClick={() => uploadVersion(pod)}
          >
            {t('versions.upload')}
          </Button>
        )}
      </div>
      <ul ref={list} aria-label={t('versions.title')} className={styles.versions}>
        {versions.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            current={version.id === pod.id}
            newest={index === 0}
            oldest={index === versions.length - 1}
            mayChange={mayChange}
            busy={change.isPending}
            writing={writing === version.id}
            lifted={drag?.from === index}
            drop={
              drag && drag.to === index && drag.from !== index
                ? drag.to < drag.from
                  ? 'above'
                  : 'below'
                : null
            }
            grip={gripOf(index)}
            onSwap={(direction) => reorder(swapped(pod.versions, version.id, direction))}
            onWrite={() => setWriting(version.id)}
            onWritten={(text) => {
              setWriting(null);
              if (text !== null && text !== version.versiontext) describe(version.id, text);
            }}
            onRemove={() => remove(version)}
            onDelete={() => {
              const { id, name, size } = version;
              const { nodeid, teamonly, archived } = pod;
              const item = { id, name, size, nodeid, teamonly, archived, stack: stackOf(pod, id) };
              ask({ name: 'delete', items: { nodes: [], pods: [item] } });
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface Change {
  /** The versions after the change, shown optimistically. */
  after: Versions;
  work: () => Promise<unknown>;
}

function useChangeVersions(pod: Pod) {
  const client = useQueryClient();
  const key = podKeys.pod(pod.id);
  return useMutation({
    mutationFn: ({ work }: Change) => work(),
    onMutate: ({ after }) => {
      const before = client.getQueryData<Pod>(key);
      client.setQueryData<Pod>(key, (known) => known && { ...known, versions: after });
      return { before };
    },
    onSuccess: () => {
      for (const { id } of pod.versions) {
        void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true });
        void client.invalidateQueries({ queryKey: podKeys.logs(id) });
        refreshSoon(client, id, pod.nodeid);
      }
    },
    onError: (error, _, context) => {
      client.setQueryData<Pod>(key, context?.before);
      showFailure(error);
    },
  });
}
