import type { Subscription } from '@rushes/contract/identity';
import type { Plan } from '@rushes/contract/subscriptions';
import { count, gigabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Dot } from '#ui/feedback/dot.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { euros } from './money.ts';
import styles from './plan-list.module.css';
import { knownPlan, usePlanName } from './plan-name.ts';
import { useSubscriptionTexts } from './use-subscription-texts.ts';

const COLUMNS = 'minmax(170px, 1.6fr) 0.6fr 0.7fr 0.8fr 0.9fr 0.7fr minmax(104px, 1fr) minmax(116px, 1fr)';

interface Props {
  plans: readonly Plan[];
  subscription: Subscription;
}

export function PlanList({ plans, subscription }: Props) {
  const { t } = useTranslation('subscriptions');
  const head = ['plan', 'team', 'clients', 'storage', 'outbound', 'credits', 'month'] as const;
  return (
    <div className={styles.list}>
      <Table
        label={t('title')}
        columns={COLUMNS}
        head={[
          ...head.map((key) => ({ key, label: t(`column.${key}`), end: key !== 'plan' })),
          { key: 'state', label: <span className="visually-hidden">{t('column.state')}</span> },
        ]}
      >
        {plans.map((plan) => (
          <PlanRow key={plan.alias} plan={plan} subscription={subscription} />
        ))}
      </Table>
    </div>
  );
}

function PlanRow({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const planName = usePlanName();
  const { line } = useSubscriptionTexts()(subscription);
  const current = plan.current === 1;
  const { includes } = plan;
  const known = knownPlan(plan.alias);
  // Enterprise limits and prices are negotiated.
  const agreed = plan.alias === 'enterprise';
  const amount = (text: string) => (agreed ? t('any') : text);
  return (
    <TableRow selected={current} className={styles.row!} {...(current ? { 'aria-current': true } : {})}>
      <TableCell className={styles.plan}>
        <div className={styles.name}>
          {planName(plan.alias, plan.name)}
          {current && (
            <span className="inline-row gap-6 font-small regular muted">
              <Dot tone={subscription.expired ? 'error' : 'ok'} />
              {t('yours')}
            </span>
          )}
        </div>
        {known && <div className="font-small leading-16 muted">{t(`plan.${known}.text`)}</div>}
      </TableCell>
      <TableCell end label={t('column.team')}>
        {amount(count(includes.teamusers, language))}
      </TableCell>
      <TableCell end label={t('column.clients')}>
        {amount(count(includes.clientusers, language))}
      </TableCell>
      <TableCell end label={t('column.storage')}>
        {amount(gigabytes(includes.storage, language))}
      </TableCell>
      <TableCell end label={t('column.outbound')}>
        {amount(gigabytes(includes.bandwidth, language))}
      </TableCell>
      <TableCell end label={t('column.credits')}>
        {amount(count(includes.credits, language))}
      </TableCell>
      <TableCell plain end label={t('column.month')} className={styles.month}>
        {plan.monthly === null ? (
          <span className="font-small leading-16 muted">{agreed ? t('onRequest') : t('free')}</span>
        ) : (
          <>
            <div className="font-subtitle leading-20 semibold">{euros(plan.monthly, language)}</div>
            {plan.annual !== null && (
              <div className="font-small leading-16 muted">
                {t('aYear', { price: euros(plan.annual, language) })}
              </div>
            )}
          </>
        )}
      </TableCell>
      <TableCell end className={styles.state}>
        {current && line && <span className={`font-small leading-16 muted ${styles.alone}`}>{line}</span>}
      </TableCell>
    </TableRow>
  );
}
