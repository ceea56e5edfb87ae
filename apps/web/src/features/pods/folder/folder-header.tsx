import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { Archive, Lock, Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ask } from '#features/nodes/widgets/items.ts';
import { nodeItem } from '#features/nodes/widgets/node-item.ts';
import { PresentPeople } from '#features/presence/widgets/present-people.tsx';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import type { Rights } from '../actions/item-rights.ts';
import styles from './folder-header.module.css';
import { FolderMenu } from './folder-menu.tsx';
import { FolderNote } from './folder-note.tsx';
import { FolderPeople } from './folder-people.tsx';
import { ProjectStatusSelect } from './project-status.tsx';

const ClientCard = lazy(() =>
  loadChunk(() => import('./client-card.tsx')).then((part) => ({ default: part.ClientCard })),
);

interface Props {
  node: NodeDetails;
  rights: Rights;
  isRoot: boolean;
}

export function FolderHeader({ node, rights, isRoot }: Props) {
  const { t } = useTranslation('pods');
  const language = useLanguage();
  const mayListUsers = useCan('list User');
  const counts = [
    node.subfoldersCount > 0 && t('folders', { count: node.subfoldersCount }),
    t('files', { count: node.podsCount }),
    node.podsCount > 0 && bytes(node.size, language),
  ].filter((part) => part !== false);
  const mayEdit = rights.control && node.archived === ArchiveStatus.NOTARCHIVED;
  const hidden = node.teamonly === 1 || node.hidden === 1;
  return (
    <header className={styles.header}>
      <div className={styles.titleRow}>
        <h1 className="truncate min-w-0 font-heading leading-28 semibold tight" title={node.name}>
          {node.name}
        </h1>
        {hidden && (
          <span
            className="inline-flex rigid faint"
            title={t(node.teamonly === 1 ? 'teamOnly' : 'teamOnlyAbove')}
          >
            <Lock
              size={14}
              strokeWidth={1.6}
              aria-label={t(node.teamonly === 1 ? 'teamOnly' : 'teamOnlyAbove')}
              role="img"
            />
          </span>
        )}
        {node.type === NodeType.PROJECT && <ProjectStatusSelect node={node} mayEdit={mayEdit} />}
        <span className={styles.end}>
          <PresentPeople key={node.id} spot={{ nodeid: node.id }} />
          {mayListUsers && <FolderPeople key={node.id} nodeid={node.id} />}
          {rights.share && node.archived === ArchiveStatus.NOTARCHIVED && node.type !== NodeType.TENANT && (
            <Button
              variant="default"
              className={styles.share}
              aria-label={t('share')}
              leftSection={<Share2 size={16} strokeWidth={1.6} />}
              onClick={() => ask({ name: 'share', items: { nodes: [nodeItem(node)], pods: [] } })}
            >
              <span className={styles.shareWord}>{t('share')}</span>
            </Button>
          )}
          <FolderMenu node={node} rights={rights} isRoot={isRoot} />
        </span>
      </div>
      <div className={styles.noteRow}>
        <FolderNote node={node} mayEdit={mayEdit} />
        <p className={styles.counts}>
          {counts.map((part, index) => (
            <span key={part}>
              {index > 0 && (
                <span aria-hidden className={styles.between}>
                  {t('between')}
                </span>
              )}
              {part}
            </span>
          ))}
        </p>
      </div>
      {node.type === NodeType.CLIENT && (
        <Suspense fallback={node.clientlogourl && <div className={styles.cardRoom} />}>
          <ClientCard node={node} />
        </Suspense>
      )}
      {node.archived !== ArchiveStatus.NOTARCHIVED && (
        <ArchivedBanner node={node} mayUnarchive={rights.archive && !isRoot} />
      )}
    </header>
  );
}

const archivedWords = {
  [ArchiveStatus.ARCHIVED]: 'archived',
  [ArchiveStatus.PENDING]: 'archiving',
  [ArchiveStatus.ARCHIVING]: 'archiving',
  [ArchiveStatus.UNARCHIVING]: 'unarchiving',
} as const;

function ArchivedBanner({ node, mayUnarchive }: { node: NodeDetails; mayUnarchive: boolean }) {
  const { t } = useTranslation('pods');
  if (node.archived === ArchiveStatus.NOTARCHIVED) return null;
  return (
    <div role="status" className={styles.banner}>
      <Archive size={16} strokeWidth={1.6} aria-hidden />
      <p className="fill">{t(`banner.${archivedWords[node.archived]}`)}</p>
      {mayUnarchive && node.archived === ArchiveStatus.ARCHIVED && (
        <Button
          variant="default"
          onClick={() => ask({ name: 'unarchive', items: { nodes: [nodeItem(node)], pods: [] } })}
        >
          {t('banner.unarchive')}
        </Button>
      )}
    </div>
  );
}

export function SkeletonHeader() {
  return (
    <div aria-hidden className={styles.header}>
      <div className={styles.titleRow}>
        <span className="radius-4 bg-skeleton" style={{ width: 168, height: 18 }} />
      </div>
      <div className={styles.noteRow}>
        <span className="radius-4 bg-skeleton" style={{ width: 320, height: 10 }} />
      </div>
    </div>
  );
}
