import { useTranslation } from '#lib/i18n.ts';
import styles from './storage-line.module.css';
import { useAmounts } from './widgets/amount.ts';
import { useResources } from './widgets/resources.ts';

export function StorageLine({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('limits');
  const amounts = useAmounts();
  const { data } = useResources(tenantId);
  const storage = data?.find((resource) => resource.name === 'storage');
  if (!storage) return <div className={styles.line} aria-hidden />;
  const words = t('storage.used', {
    used: amounts.used('storage', storage.used),
    limit: amounts.limit('storage', storage.limit),
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
