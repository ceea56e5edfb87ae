import type { BillingInterval } from '@rushes/contract/billing';
import type { Resource } from '@rushes/contract/limits';
import type { Plan, SubscriptionReply } from '@rushes/contract/subscriptions';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { dayAndMonth, euros } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Addons } from './addons.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { adviceFor, mustPayFirst, upgradeFor } from './plan-choice.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import { usePlanName } from './plan-name.ts';
import styles from './subscription-view.module.css';

interface Props {
  tenantId: string;
  tenantName: string;
  data: SubscriptionReply;
  usage: readonly Resource[];
  meters: ReactNode;
  /** The node whose recycle bin uses storage. */
  rootId: string;
  /** Access may have changed: the page is checked again. */
  onChanged: () => void;
}

/** The plan, its usage, the other plans, add-ons and invoices. */
export function SubscriptionView(props: Props) {
  const { tenantId, tenantName, rootId, data, usage, meters, onChanged } = props;
  const { t } = useTranslation('subscriptions');
  const [interval, setInterval] = useState<BillingInterval>(data.billing.interval ?? 'month');
  const [chosen, setChosen] = useState<Plan | null>(null);
  const isExpired = data.subscription.expired === 1;
  return (
    <>
      <Alerts
        data={data}
        usage={usage}
        tenantName={tenantName}
        rootId={rootId}
        onUpgrade={(plan) => setChosen(plan)}
      />
      {!isExpired && <CurrentPlan tenantId={tenantId} data={data} onChanged={onChanged} />}
      {!isExpired && <div className={styles.meters}>{meters}</div>}
      <div className={styles.choice}>
        <h2 className="font-large semibold">{t('title')}</h2>
        <Segmented
          label={t('interval.label')}
          options={[
            { value: 'month', label: t('interval.month') },
            { value: 'year', label: t('interval.yearOffer') },
          ]}
          value={interval}
          onChange={setInterval}
        />
      </div>
      <PlanList data={data} usage={usage} interval={interval} onChoose={setChosen} />
      {!isExpired && <Addons tenantId={tenantId} addons={data.addons} active={data.account.active} />}
      <InvoiceList tenantId={tenantId} />
      <p className={styles.foot}>{t('foot')}</p>
      {chosen && (
        <PlanDialog
          tenantId={tenantId}
          plan={chosen}
          interval={interval}
          data={data}
          onClose={() => setChosen(null)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

interface AlertsProps {
  data: SubscriptionReply;
  usage: readonly Resource[];
  tenantName: string;
  rootId: string;
  onUpgrade: (plan: Plan) => void;
}

/** What needs attention: the end of the subscription, an unpaid invoice, a limit that is reached or near. */
function Alerts({ data, usage, tenantName, rootId, onUpgrade }: AlertsProps) {
  const { t } = useTranslation(['subscriptions', 'limits']);
  const language = useLanguage();
  const planName = usePlanName();
  const { subscription, account, billing } = data;
  const { unpaid } = account;
  const full = usage.filter(({ used, spentInPercentage }) => used > 0 && spentInPercentage >= 100);
  const near = usage.filter(({ spentInPercentage: spent }) => spent >= 80 && spent < 100);
  const [limited] = [...full, ...near];
  const upgrade = limited && billing.choosable === 1 ? upgradeFor(data.plans, usage) : null;
  return (
    <div className={styles.alerts}>
      {subscription.expired === 1 && subscription.subscriptionEnd && (
        <Alert
          tone="error"
          title={t(subscription.subscriptionType === 'freetrial' ? 'expired.trial' : 'expired.title', {
            tenant: tenantName,
            date: dayAndMonth(subscription.subscriptionEnd.date, language, { calendar: true }),
          })}
        >
          {t('expired.admin')}
        </Alert>
      )}
      {unpaid && (
        <Alert
          tone={unpaid.state === 'overdue' ? 'error' : 'warning'}
          title={t('unpaid.title', { number: unpaid.number, total: euros(unpaid.total, language) })}
        >
          {t(unpaid.state === 'overdue' ? 'unpaid.overdue' : 'unpaid.open', {
            date: dayAndMonth(unpaid.dueat, language, { calendar: true }),
          })}{' '}
          {mustPayFirst(data) && t('unpaid.first')}
        </Alert>
      )}
      {subscription.expired === 0 && limited && (
        <Alert
          tone={full.length > 0 ? 'error' : 'warning'}
          title={t('limit.title', {
            name: t(`limits:resource.${limited.name}`),
            percent: Math.floor(limited.spentInPercentage),
          })}
          action={
            <div className={styles.actions}>
              {limited.binned > 0 && (
                <LinkButton to="/recycle-bin/$id" params={{ id: rootId }} variant="default">
                  {t('limit.bin')}
                </LinkButton>
              )}
              {upgrade && (
                <Button onClick={() => onUpgrade(upgrade)}>
                  {t('limit.upgrade', { plan: planName(upgrade.alias, upgrade.name) ?? upgrade.alias })}
                </Button>
              )}
            </div>
          }
        >
          {t(`limit.${adviceFor(limited.name)}.${upgrade ? 'upgrade' : 'ask'}`)}
        </Alert>
      )}
    </div>
  );
}
