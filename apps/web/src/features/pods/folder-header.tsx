import { NodeType, ProjectStatus } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { Lock } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './folder-header.module.css';

const dots = {
  [ProjectStatus.LOGGING]: ['var(--r-dot-new)', 'logging'],
  [ProjectStatus.EDITING]: ['var(--r-dot-production)', 'editing'],
  [ProjectStatus.REVIEWING]: ['var(--r-dot-review)', 'reviewing'],
  [ProjectStatus.DELIVERED]: ['var(--r-dot-final)', 'delivered'],
} as const;

export function FolderHeader({ node }: { node: NodeDetails }) {
  const { t } = useTranslation('pods');
  const language = useLanguage();
  const status = node.type === NodeType.PROJECT && node.projectstatus ? dots[node.projectstatus] : null;
  const counts = [
    node.subfoldersCount > 0 && t('folders', { count: node.subfoldersCount }),
    t('files', { count: node.podsCount }),
    node.podsCount > 0 && bytes(node.size, language),
  ].filter((part) => part !== false);
  return (
    <header className={styles.header}>
      <div className={styles.titleRow}>
        <h1 className={styles.title} title={node.name}>
          {node.name}
        </h1>
        {node.teamonly === 1 && (
          <Lock size={14} strokeWidth={1.6} aria-label={t('teamOnly')} role="img" className={styles.lock} />
        )}
        {status && (
          <span className={styles.status}>
            <span aria-hidden className={styles.dot} style={{ background: status[0] }} />
            {t(`projectStatus.${status[1]}`)}
          </span>
        )}
      </div>
      <div className={styles.noteRow}>
        <p className={styles.note} title={node.note}>
          {node.note}
        </p>
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
    </header>
  );
}

export function SkeletonHeader() {
  return (
    <div aria-hidden className={styles.header}>
      <div className={styles.titleRow}>
        <span className={styles.bone} style={{ width: 168, height: 18 }} />
      </div>
      <div className={styles.noteRow}>
        <span className={styles.bone} style={{ width: 320, height: 10 }} />
      </div>
    </div>
  );
}
