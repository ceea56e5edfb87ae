import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useResources } from './queries.ts';
import styles from './storage-line.module.css';

export function StorageLine({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  const { data } = useResources(tenantId);
  const storage = data?.find((resource) => resource.name === 'storage');
  if (!storage) return <div className={styles.line} aria-hidden />;
  const words = t('storage.used', {
    used: bytes(storage.used, language),
    limit: bytes(storage.limit, language),
  });
  const part = Math.min(100, Math.max(0, storage.spentInPercentage));
  return (
    <div className={styles.line}>
      <div aria-hidden className="h-3 radius-2 bg-fill-hover clip">
        <div className={styles.spent} data-full={part >= 100 || undefined} style={{ width: `${part}%` }} />
      </div>
      <div className="mt-8 font-caption tabular leading-16 muted">{words}</div>
    </div>
  );
}
