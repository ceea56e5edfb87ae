import { setFolderView } from '@rushes/contract/accounts';
import { useParams } from '@tanstack/react-router';
import { CloudOff, FolderX, Lock, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNode, useSubnodes } from '#features/nodes/queries.ts';
import { SkeletonHeader } from '#features/pods/folder-header.tsx';
import { FolderState } from '#features/pods/folder-state.tsx';
import { FolderView } from '#features/pods/folder-view.tsx';
import { DropZone } from '#features/uploads/drop-zone.tsx';
import { UploadButton } from '#features/uploads/upload-button.tsx';
import { useDockOpen } from '#features/uploads/upload-state.ts';
import { useCan } from '#lib/access.ts';
import { ApiError, call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { readFolderView, type FolderView as View, writeFolderView } from '#lib/preferences.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './node.module.css';

export function NodePage() {
  const { id } = useParams({ from: '/main/node/$id' });
  const { t } = useTranslation('pods');
  const node = useNode(id);
  const folders = useSubnodes(id);
  const [view, setView] = useState(readFolderView);
  const mayUpload = useCan('upload FileAndAsset');
  const mayControl = useCan('control NodeAndPod');
  const dockOpen = useDockOpen();

  function chooseView(next: View) {
    setView(next);
    writeFolderView(next);
    // This browser keeps it in any case; the account follows when it can.
    void call(setFolderView, { body: { view: next }, quiet: true }).catch(() => {});
  }

  if (node.isPending) return <Waiting />;
  if (node.isError) {
    const status = node.error instanceof ApiError ? node.error.status : 0;
    if (status === 404) return <Gone icon={FolderX} title={t('missing.title')} text={t('missing.text')} />;
    if (status === 403) return <Gone icon={Lock} title={t('forbidden.title')} text={t('forbidden.text')} />;
    return (
      <FolderState icon={CloudOff} title={t('failed.title')} text={errorText(node.error)}>
        <Button variant="default" onClick={() => void node.refetch()}>
          {t('tryAgain')}
        </Button>
      </FolderState>
    );
  }
  if (node.data.deletedat) return <Gone icon={Trash2} title={t('deleted.title')} text={t('deleted.text')} />;

  const usable = mayUpload && node.data.archived === 0;
  return (
    <DropZone node={node.data} disabled={!usable}>
      <FolderView
        key={id}
        node={node.data}
        folders={folders.data ?? []}
        view={view}
        onView={chooseView}
        mayControl={mayControl}
        dockOpen={dockOpen}
        uploadButton={usable && <UploadButton node={node.data} />}
        empty={
          <FolderState
            icon={Upload}
            title={t(usable ? 'empty.title' : 'empty.nothing')}
            text={t(usable ? 'empty.text' : 'empty.later')}
            small={(folders.data?.length ?? 0) > 0}
          />
        }
      />
    </DropZone>
  );
}

function Waiting() {
  const { t } = useTranslation('pods');
  return (
    <div role="status" aria-label={t('loading')} className={styles.waiting}>
      <SkeletonHeader />
    </div>
  );
}

function Gone(props: { icon: typeof FolderX; title: string; text: string }): ReactNode {
  const { t } = useTranslation('pods');
  return (
    <FolderState {...props}>
      <LinkButton to="/" variant="default">
        {t('goHome')}
      </LinkButton>
    </FolderState>
  );
}
