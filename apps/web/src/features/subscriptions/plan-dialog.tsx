import type { BillingInterval } from '@rushes/contract/billing';
import type { Plan, PlanChange, SubscriptionReply } from '@rushes/contract/subscriptions';
import { useState } from 'react';
import { useAmounts } from '#features/limits/widgets/amount.ts';
import { errorText } from '#lib/error-text.ts';
import { dayAndMonth, euros } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { BillingFields, useBillingForm } from './billing-form.tsx';
import styles from './dialogs.module.css';
import { useSubscriptionActions } from './mutations.ts';
import { usePlanName } from './plan-name.ts';
import { usePlanChange } from './queries.ts';

interface Props {
  tenantId: string;
  plan: Plan;
  interval: BillingInterval;
  data: SubscriptionReply;
  onClose: () => void;
  onChanged: () => void;
}

/** What choosing a plan costs and changes, before it is chosen. */
export function PlanDialog({ tenantId, plan, interval, data, onClose, onChanged }: Props) {
  const { t } = useTranslation('subscriptions');
  const planName = usePlanName();
  const { data: change, error } = usePlanChange(tenantId, plan.alias, interval);
  const [wanted, setWanted] = useState<'now' | 'end' | null>(null);
  const actions = useSubscriptionActions(tenantId);
  const { provider } = data.billing;
  const { details } = data.account;
  const when = wanted ?? change?.when[0] ?? 'now';
  const asks = provider === 'invoice' && when === 'now' && details === null;
  const form = useBillingForm({
    known: details,
    asks,
    send: async (given) => {
      const returnpath = window.location.pathname;
      const url = await actions.subscribe({
        ...{ plan: plan.alias, interval, when, returnpath },
        ...(given ? { details: given } : {}),
      });
      if (url) return window.location.assign(url);
      showSnackbar({
        text: t(`done.${when}`, { plan: planName(plan.alias, plan.name) ?? '' }),
        tone: 'success',
      });
      onClose();
      onChanged();
    },
  });
  const name = planName(plan.alias, plan.name) ?? plan.alias;
  const isOver = (change?.over.length ?? 0) > 0;
  return (
    <FormDialog
      title={t('choose.title', { plan: name })}
      lead={t(`interval.${interval}`)}
      onClose={onClose}
      problem={error ? errorText(error) : form.problem}
      form={form}
      confirm={
        change && !isOver
          ? t(when === 'end' ? 'choose.schedule' : provider === 'stripe' ? 'choose.pay' : 'choose.order')
          : null
      }
      closes={isOver}
    >
      <div className={styles.fields}>
        {!change && !error && <Skeleton rows={3} height={40} />}
        {change && <Over change={change} name={name} />}
        {change && !isOver && (
          <>
            {change.when.length > 1 && (
              <RadioList
                label={t('when.label')}
                options={change.when.map((value) => ({
                  value,
                  label: t(`when.${value}`),
                  text: t(`when.${value}Text`),
                }))}
                value={when}
                onChange={setWanted}
              />
            )}
            <Lower change={change} />
            <Sums change={change} when={when} end={data.billing.periodend} />
            {asks && (
              <>
                <h3 className="font-small medium muted">{t('details.title')}</h3>
                <BillingFields form={form} />
              </>
            )}
            {when === 'now' && provider === 'invoice' && <p className="muted">{t('choose.invoice')}</p>}
          </>
        )}
      </div>
    </FormDialog>
  );
}

function Over({ change, name }: { change: PlanChange; name: string }) {
  const { t } = useTranslation('subscriptions');
  const amounts = useAmounts();
  if (change.over.length === 0) return null;
  return (
    <Alert tone="warning" title={t('over.title', { plan: name })}>
      <ul className={styles.list}>
        {change.over.map((one) => (
          <li key={one.name}>
            {t(
              `over.${one.name === 'storage' ? 'storage' : one.name === 'teamusers' ? 'teamusers' : 'clientusers'}`,
              {
                used: amounts.used(one.name, one.used),
                limit: amounts.limit(one.name, one.limit),
                more: amounts.used(one.name, one.used - one.limit),
              },
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Lower({ change }: { change: PlanChange }) {
  const { t } = useTranslation('subscriptions');
  const amounts = useAmounts();
  if (change.lower.length === 0 && change.losesbranding === 0) return null;
  return (
    <section>
      <h3 className="font-small medium muted">{t('lower.title')}</h3>
      <ul className={styles.list}>
        {change.lower.map(({ name, from, to }) => (
          <li key={name}>
            {t('lower.line', {
              name: amounts.name(name),
              from: amounts.limit(name, from),
              to: amounts.limit(name, to),
            })}
          </li>
        ))}
        {change.losesbranding === 1 && <li>{t('lower.branding')}</li>}
      </ul>
    </section>
  );
}

function Sums({ change, when, end }: { change: PlanChange; when: 'now' | 'end'; end: string | null }) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const due = when === 'now' ? change.amount : change.price;
  return (
    <dl className={styles.sums}>
      {when === 'now' && change.rest > 0 && (
        <>
          <dt>{t('sum.price')}</dt>
          <dd>{euros(change.price, language)}</dd>
          <dt>{t('sum.rest')}</dt>
          <dd>{euros(-change.rest, language)}</dd>
        </>
      )}
      <dt className="semibold">
        {when === 'now' || end === null
          ? t('sum.now')
          : t('sum.from', { date: dayAndMonth(end, language, { calendar: true }) })}
      </dt>
      <dd className="semibold">{euros(due, language)}</dd>
      <dt className="muted">{t('sum.vat')}</dt>
      <dd />
    </dl>
  );
}
