import type { BillingInterval } from '@rushes/contract/billing';
import type { Resource } from '@rushes/contract/limits';
import type { Plan, SubscriptionReply } from '@rushes/contract/subscriptions';
import { count, euros, gigabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { AnchorButton, Button } from '#ui/button/button.tsx';
import { Dot } from '#ui/feedback/dot.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { fits, isSold, mustPayFirst, recommendedPlan } from './plan-choice.ts';
import styles from './plan-list.module.css';
import { knownPlan, usePlanName } from './plan-name.ts';
import { useSubscriptionTexts } from './use-subscription-texts.ts';

const COLUMNS = 'minmax(170px, 1.6fr) 0.6fr 0.7fr 0.8fr 0.9fr 0.7fr minmax(104px, 1fr) minmax(116px, 1fr)';

interface Props {
  data: SubscriptionReply;
  usage: readonly Resource[];
  interval: BillingInterval;
  onChoose: (plan: Plan) => void;
}

export function PlanList(props: Props) {
  const { data, interval } = props;
  const { t } = useTranslation('subscriptions');
  const head = ['plan', 'team', 'clients', 'storage', 'outbound', 'credits', 'month'] as const;
  return (
    <div className={styles.list}>
      <Table
        label={t('title')}
        columns={COLUMNS}
        head={[
          ...head.map((key) => ({
            key,
            label: t(`column.${key === 'month' && interval === 'year' ? 'year' : key}`),
            end: key !== 'plan',
          })),
          { key: 'state', label: <span className="visually-hidden">{t('column.state')}</span> },
        ]}
      >
        {data.plans.map((plan) => (
          <PlanRow key={plan.alias} plan={plan} {...props} />
        ))}
      </Table>
    </div>
  );
}

function PlanRow(props: Props & { plan: Plan }) {
  const { plan, data, interval } = props;
  const { subscription } = data;
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const planName = usePlanName();
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
        <Price plan={plan} interval={interval} />
      </TableCell>
      <TableCell end className={styles.state}>
        <Choice {...props} />
      </TableCell>
    </TableRow>
  );
}

function Price({ plan, interval }: Pick<Props, 'interval'> & { plan: Plan }) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const { monthly, annual } = plan;
  if (monthly === null || annual === null)
    return (
      <span className="font-small leading-16 muted">
        {t(plan.alias === 'enterprise' ? 'onRequest' : 'free')}
      </span>
    );
  const isYear = interval === 'year';
  return (
    <>
      <div className="font-subtitle leading-20 semibold">{euros(isYear ? annual : monthly, language)}</div>
      <div className="font-small leading-16 muted">
        {isYear
          ? t('aMonth', { price: euros(Math.round(annual / 12), language) })
          : t('aYear', { price: euros(annual, language) })}
      </div>
    </>
  );
}

/** A button, or why there is none. */
function Choice({ plan, data, usage, interval, onChoose }: Props & { plan: Plan }) {
  const { t } = useTranslation('subscriptions');
  const planName = usePlanName();
  const { billing, subscription } = data;
  const { line } = useSubscriptionTexts()(subscription);
  const name = planName(plan.alias, plan.name) ?? plan.alias;
  const isRunning = subscription.expired === 0 && billing.interval !== null;
  const isCurrent = plan.current === 1 && subscription.expired === 0;
  const quiet = (text: string) => (
    <span className={`font-small leading-16 muted ${styles.alone}`}>{text}</span>
  );
  if (isCurrent && (!isRunning || billing.interval === interval || !isSold(plan)))
    return line ? quiet(line) : null;
  if (plan.alias === 'enterprise' && billing.contact)
    return (
      <AnchorButton variant="default" href={`mailto:${billing.contact}`}>
        {t('contact')}
      </AnchorButton>
    );
  if (billing.choosable === 0 || !isSold(plan)) return null;
  if (billing.pending?.plan === plan.alias && billing.pending.interval === interval)
    return quiet(t('chosen'));
  if (!fits(plan, usage)) {
    return (
      <Button variant="subtle" aria-label={t('below.plan', { plan: name })} onClick={() => onChoose(plan)}>
        {t('below.short')}
      </Button>
    );
  }
  const position = (one: Plan) => data.plans.indexOf(one);
  const current = data.plans.find((one) => one.current === 1);
  const kind =
    !isRunning || !current ? 'start' : position(plan) < position(current) ? 'downgrade' : 'upgrade';
  const isSamePlan = isCurrent && kind === 'upgrade';
  const label = isSamePlan ? (interval === 'year' ? 'toYear' : 'toMonth') : kind;
  const isBlocked = kind !== 'downgrade' && mustPayFirst(data);
  const spoken = t(`${label}Plan`, { plan: name });
  return (
    <Button
      variant={plan === recommendedPlan(data.plans, usage, isRunning) ? 'filled' : 'default'}
      aria-label={isBlocked ? t('unpaid.plan', { action: spoken }) : spoken}
      disabled={isBlocked}
      {...(isBlocked ? { title: t('unpaid.first') } : {})}
      onClick={() => onChoose(plan)}
    >
      {t(label)}
    </Button>
  );
}
