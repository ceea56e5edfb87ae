import { setFolderView } from '@rushes/contract/accounts';
import { NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Archive, Building2, CloudOff, FolderX, Lock, Plus, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { useRenameNode } from '#features/nodes/mutations.ts';
import { useNode, useSubnodes, useTotals } from '#features/nodes/queries.ts';
import { ask } from '#features/nodes/widgets/items.ts';
import { nodeItem } from '#features/nodes/widgets/node-item.ts';
import { podItem, type Rights } from '#features/pods/actions/item-rights.ts';
import { hasArrived } from '#features/pods/card/display.ts';
import { findCard } from '#features/pods/find-card.ts';
import { type Filters, filtersFrom, searchFrom } from '#features/pods/folder/filters.ts';
import { SkeletonHeader } from '#features/pods/folder/folder-header.tsx';
import { FolderState } from '#features/pods/folder/folder-state.tsx';
import { FolderView } from '#features/pods/folder/folder-view.tsx';
import type { DropMark } from '#features/pods/layout/items-view.ts';
import {
  readFolderView,
  type FolderView as View,
  writeFolderView,
} from '#features/pods/widgets/view-choice.ts';
import { DropZone } from '#features/uploads/choose/drop-zone.tsx';
import { UploadButton } from '#features/uploads/choose/upload-button.tsx';
import { openUpload } from '#features/uploads/choose/upload-into.ts';
import { useDockOpen } from '#features/uploads/upload-state.ts';
import { ApiError, call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { useAccess, useCan } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from './node.module.css';

export function NodePage() {
  const { id } = useParams({ from: '/main/node/$id' });
  const search = useSearch({ from: '/main/node/$id' });
  const navigate = useNavigate();
  const { t } = useTranslation('pods');
  const node = useNode(id);
  const folders = useSubnodes(id);
  const totals = useTotals(id, (folders.data?.length ?? 0) > 0);
  const renameFolder = useRenameNode();
  const [view, setView] = useState(readFolderView);
  const filters = useMemo(() => filtersFrom(search), [search]);
  const rights = useRights();
  const root = useAccess()?.point.node.id;
  const dockOpen = useDockOpen();
  // The item under files that are dragged from the desktop.
  const [fileDrop, setFileDrop] = useState<DropMark | null>(null);

  function chooseView(next: View) {
    setView(next);
    writeFolderView(next);
    // Always stored in the browser; the account is updated if possible.
    void call(setFolderView, { body: { view: next } }).catch(() => {});
  }
  function chooseFilters(next: Filters) {
    void navigate({ to: '/node/$id', params: { id }, search: searchFrom(next), replace: true });
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

  // Files belong in clients, projects and folders; uploads to the tenant itself are not offered.
  const here = node.data.type === NodeType.TENANT ? { ...rights, upload: false } : rights;
  const usable = here.upload && node.data.archived === 0;
  return (
    <DropZone
      node={node.data}
      disabled={!usable}
      itemOf={(item) => {
        const folder = folders.data?.find((one) => one.id === item);
        if (folder) return folder.archived === 0 ? { node: nodeItem(folder) } : undefined;
        const card = rights.control ? findCard(queryClient, item) : undefined;
        return card && card.archived === 0 && hasArrived(card) ? { pod: podItem(card) } : undefined;
      }}
      onOver={(item) =>
        setFileDrop(
          item && ('pod' in item ? { id: item.pod.id, kind: 'stack' } : { id: item.node.id, kind: 'into' }),
        )
      }
    >
      <FolderView
        key={id}
        node={node.data}
        folders={folders.data ?? []}
        totals={totals}
        view={view}
        onView={chooseView}
        filters={filters}
        onFilters={chooseFilters}
        rights={here}
        isRoot={id === root}
        dockOpen={dockOpen}
        fileDrop={fileDrop}
        uploadButton={usable && <UploadButton node={node.data} />}
        onUpload={uploadTo}
        onRenameFolder={renameFolder.mutate}
        empty={
          folders.isPending ? null : (
            <Empty
              node={node.data}
              mayUpload={usable}
              mayControl={rights.control}
              small={(folders.data?.length ?? 0) > 0}
            />
          )
        }
      />
    </DropZone>
  );
}

function useRights(): Rights {
  const control = useCan('control NodeAndPod');
  const team = useCan('belongsto Team');
  const archive = useCan('archive NodeAndPod');
  const download = useCan('download NodeAndPod') && !inExtension();
  const upload = useCan('upload FileAndAsset');
  const share = useCan('control ShareLinks');
  return useMemo(
    () => ({ control, team, archive, download, upload, share }),
    [control, team, archive, download, upload, share],
  );
}

const uploadTo = ({ id, name }: { id: string; name: string }) => openUpload({ node: { id, name } });

interface EmptyProps {
  node: NodeDetails;
  mayUpload: boolean;
  mayControl: boolean;
  /** Shown below existing folders. */
  small: boolean;
}

/** Empty state with the actions this user is allowed to perform. */
function Empty({ node, mayUpload, mayControl, small }: EmptyProps) {
  const { t } = useTranslation('pods');
  const touch = useTouch();
  const parent = { id: node.id, name: node.name };
  const open = node.archived === 0;
  const make = (type: NodeType, words: string) =>
    mayControl &&
    open && (
      <Button
        variant="default"
        leftSection={<Plus size={16} strokeWidth={1.6} />}
        onClick={() => ask({ name: 'create-node', type, parent })}
      >
        {words}
      </Button>
    );
  if (!open)
    return small ? null : (
      <FolderState icon={Archive} title={t('empty.archived')} text={t('empty.archivedText')} />
    );
  if (node.type === NodeType.TENANT)
    return small || !mayControl ? (
      !small && <FolderState icon={Upload} title={t('empty.nothing')} text={t('empty.later')} />
    ) : (
      <FolderState icon={Building2} title={t('empty.tenantTitle')} text={t('empty.tenantText')}>
        {make(NodeType.CLIENT, t('empty.newClient'))}
        {make(NodeType.PROJECT, t('empty.newProject'))}
      </FolderState>
    );
  return (
    <FolderState
      icon={Upload}
      title={t(mayUpload ? (touch ? 'empty.titleTouch' : 'empty.title') : 'empty.nothing')}
      text={t(mayUpload ? (touch ? 'empty.textTouch' : 'empty.text') : 'empty.later')}
      small={small}
    >
      {!small && node.type === NodeType.CLIENT && make(NodeType.PROJECT, t('empty.newProject'))}
      {!small && make(NodeType.FOLDER, t('empty.new'))}
      {!small && mayUpload && (
        <Button variant="subtle" onClick={() => ask({ name: 'upload-tips' })}>
          {t('empty.tips')}
        </Button>
      )}
      {!small && mayUpload && <HelpLink section="upload" />}
    </FolderState>
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
