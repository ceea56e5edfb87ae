import type { Subscription } from '@rushes/contract/identity';
import { useTranslation } from '#lib/i18n.ts';
import styles from './tenant-summary.module.css';
import { useSubscriptionTexts } from './use-subscription-texts.ts';

/** The tenant in two lines: its name, and its plan with the remaining time. */
export function TenantSummary({ name, subscription }: { name: string; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const { plan, line } = useSubscriptionTexts()(subscription);
  return (
    <>
      <span aria-hidden className={styles.mark}>
        {Array.from(name)[0]?.toLocaleUpperCase()}
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.plan}>{line ? t('line.both', { plan, line }) : plan}</span>
      </span>
    </>
  );
}
