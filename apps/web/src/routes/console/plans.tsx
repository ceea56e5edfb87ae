import { PlanList } from '#features/subscriptions/plan-list.tsx';
import { useSubscription } from '#features/subscriptions/queries.ts';
import { errorText } from '#lib/error-text.ts';
import { dayAndMonth } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './plans.module.css';

export function PlansPage() {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const user = useUser();
  const access = useAccess();
  const tenant = user?.tenants.find(({ id }) => id === access?.tenant.id);
  const { data, error } = useSubscription(tenant?.id ?? '');
  if (!tenant) return null;
  const end = data?.subscription.subscriptionEnd;
  return (
    <ConsolePage title={t('title')} lead={t('prices')}>
      {data?.subscription.expired === 1 && end && (
        <div className={styles.notice}>
          <Alert
            tone="error"
            title={t('expired.title', {
              tenant: tenant.name,
              date: dayAndMonth(end.date, language, { calendar: true }),
            })}
          >
            {t('expired.admin')}
          </Alert>
        </div>
      )}
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton rows={8} height={62} />}
      {data && <PlanList plans={data.plans} subscription={data.subscription} />}
      <p className={styles.foot}>{t('change')}</p>
    </ConsolePage>
  );
}
