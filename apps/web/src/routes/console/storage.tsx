import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useStorageUsage } from '#features/storage-usage/queries.ts';
import { StorageView } from '#features/storage-usage/storage-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';
import styles from './storage.module.css';

/** What uses the storage of the workspace, folder by folder. */
export function StoragePage() {
  const { t } = useTranslation('storage-usage');
  const access = useAccess();
  const navigate = useNavigate();
  const { node } = useSearch({ from: '/console/console/storage' });
  if (!access) return null;
  const rootId = access.point.node.id;
  const nodeId = node ?? rootId;
  const show = (id: string) =>
    void navigate({ to: '/console/storage', search: id === rootId ? {} : { node: id } });
  return (
    <ConsolePage title={t('title')} lead={access.tenant.name}>
      <Path nodeId={nodeId} rootId={rootId} />
      <StorageView
        key={nodeId}
        nodeId={nodeId}
        rootId={rootId}
        onFolder={show}
        onFile={(id) => void navigate({ to: '/pod/$id', params: { id } })}
      />
    </ConsolePage>
  );
}

function Path({ nodeId, rootId }: { nodeId: string; rootId: string }) {
  const { t } = useTranslation('storage-usage');
  const { data } = useStorageUsage(nodeId);
  const path = data?.path ?? [];
  const below = path.slice(path.findIndex(({ id }) => id === rootId) + 1);
  if (nodeId === rootId || below.length === 0) return null;
  return (
    <nav aria-label={t('path')} className={styles.path}>
      <Link to="/console/storage">{path.find(({ id }) => id === rootId)?.name}</Link>
      {below.map(({ id, name }) =>
        id === nodeId ? (
          <span key={id} aria-current="page">
            {name}
          </span>
        ) : (
          <Link key={id} to="/console/storage" search={{ node: id }}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
