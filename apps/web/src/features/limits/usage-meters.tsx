import { bundledServices, LIMIT_WARNING_PERCENT, type Resource } from '@rushes/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import styles from './usage-meters.module.css';
import { useAmounts } from './widgets/amount.ts';
import { useResources } from './widgets/resources.ts';

const bundled: readonly string[] = bundledServices;

/** The usage of every limit. Units of a service are shown while there are any. */
export function UsageMeters({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('limits');
  const { data } = useResources(tenantId);
  if (!data) return <div className={styles.meters} aria-hidden />;
  const shown = data.filter(({ name, used, limit }) => !bundled.includes(name) || used > 0 || limit > 0);
  return (
    <section className={styles.meters} aria-label={t('usage')}>
      {shown.map((resource) => (
        <Meter key={resource.name} resource={resource} />
      ))}
    </section>
  );
}

function Meter({ resource }: { resource: Resource }) {
  const { t } = useTranslation('limits');
  const amounts = useAmounts();
  const { name, used, limit, extra, binned, spentInPercentage: spent } = resource;
  const level = used > 0 && spent >= 100 ? 'full' : spent >= LIMIT_WARNING_PERCENT ? 'near' : undefined;
  const texts = { used: amounts.used(name, used), limit: amounts.limit(name, limit) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers render <meter> differently
    <div
      role="meter"
      aria-label={amounts.name(name)}
      aria-valuenow={used}
      aria-valuemin={0}
      aria-valuemax={Math.max(limit, used)}
      aria-valuetext={t('place.of', texts)}
    >
      <div className={styles.name}>{amounts.name(name)}</div>
      <div className={styles.figures}>
        <b>{texts.used}</b> {t('place.rest', { limit: texts.limit })}
      </div>
      <div className={styles.track}>
        <div className={styles.spent} data-level={level} style={{ width: `${Math.min(100, spent)}%` }} />
      </div>
      <div className={styles.note} data-level={level}>
        {t(level ? `level.${level}` : 'level.percent', { percent: Math.floor(spent) })}
        {binned > 0 && ` · ${t('binned', { amount: amounts.used(name, binned) })}`}
        {extra > 0 && ` · ${t('extra', { amount: amounts.limit(name, extra) })}`}
      </div>
    </div>
  );
}
