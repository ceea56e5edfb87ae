import type { Language } from '@rushes/contract/enums';
import { listPlans, type Plan, TRIAL_DAYS } from '@rushes/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { euros, locale } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { identityKeys } from '../keys.ts';
import styles from './plan-list.module.css';

/** Decimal units, as in the plans: 1 TB is 1,000 GB. */
export function gigabytes(amount: number, language: Language): string {
  const format = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 1 });
  return amount >= 1000 ? `${format.format(amount / 1000)} TB` : `${format.format(amount)} GB`;
}

/** Plans available after the trial, which starts now. */
export function PlanList() {
  const { t } = useTranslation('auth');
  const { data } = useQuery({
    queryKey: identityKeys.plans,
    queryFn: ({ signal }) => call(listPlans, { signal }),
  });
  return (
    <section className="min-w-0" aria-labelledby="plans-title">
      <h2 id="plans-title" className="font-body leading-20 medium mb-8">
        {t('signUp.plans')}
      </h2>
      <ul className="border-t" aria-busy={data === undefined}>
        {data
          ? data.plans.map((plan) => <Row key={plan.alias} plan={plan} />)
          : // Same layout as the loaded content: the trial and seven plans.
            Array.from({ length: 8 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows without data
              <li key={row} className={styles.row} aria-hidden>
                <span className={styles.waiting} />
              </li>
            ))}
      </ul>
      <p className={styles.note}>{t('signUp.later')}</p>
    </section>
  );
}

function Row({ plan }: { plan: Omit<Plan, 'current'> }) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const trial = plan.alias === 'freetrial';
  const { teamusers, clientusers, storage, bandwidth, credits } = plan.includes;
  return (
    <li className={styles.row} data-now={trial || undefined}>
      <div className="fill">
        <div className="flex items-baseline gap-10 font-large semibold">
          {/* The other names are brands. */}
          {trial ? t('signUp.trialName') : plan.name}
          {trial && <span className={styles.now}>{t('signUp.now')}</span>}
        </div>
        {plan.alias !== 'enterprise' && (
          <div className="flex wrap gap-0-12 font-small leading-18 muted tabular">
            <span>{t('signUp.storage', { size: gigabytes(storage, language) })}</span>
            <span>{t('signUp.outbound', { size: gigabytes(bandwidth, language) })}</span>
            <span>{t('signUp.team', { count: teamusers })}</span>
            <span>{t('signUp.clients', { count: clientusers })}</span>
            <span>{t('signUp.credits', { count: credits })}</span>
          </div>
        )}
      </div>
      <div className={styles.price}>
        {trial ? (
          <>
            <strong>{t('signUp.free')}</strong>
            <span>{t('signUp.days', { count: TRIAL_DAYS })}</span>
          </>
        ) : plan.monthly === null ? (
          <span>{t('signUp.onRequest')}</span>
        ) : (
          <>
            <strong>{euros(plan.monthly, language)}</strong>
            <span>{t('signUp.perMonth')}</span>
          </>
        )}
      </div>
    </li>
  );
}
