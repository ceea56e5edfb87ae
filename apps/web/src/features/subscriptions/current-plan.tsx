import type { SubscriptionReply } from '@rushes/contract/subscriptions';
import { useState } from 'react';
import { dayAndMonth } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { useSnackbarAction } from '#ui/feedback/use-snackbar-action.ts';
import styles from './current-plan.module.css';
import { DetailsDialog } from './details-dialog.tsx';
import { useSubscriptionActions } from './mutations.ts';
import { usePlanName } from './plan-name.ts';
import { useSubscriptionTexts } from './use-subscription-texts.ts';

interface Props {
  tenantId: string;
  data: SubscriptionReply;
  onChanged: () => void;
}

/** The plan of now, what happens at its end, and what can be done about it. */
export function CurrentPlan({ tenantId, data, onChanged }: Props) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const planName = usePlanName();
  const actions = useSubscriptionActions(tenantId);
  const [open, setOpen] = useState<'cancel' | 'details' | null>(null);
  const { subscription, billing, account } = data;
  const { status, interval, pending, periodend } = billing;
  const end = periodend && dayAndMonth(periodend, language, { calendar: true });
  const plan = planName(subscription.plan) ?? t(`type.${subscription.subscriptionType}`);
  const isRunning = interval !== null && (status === 'active' || status === 'past_due');
  const { line } = useSubscriptionTexts()(subscription);

  async function change(action: 'cancel' | 'resume' | 'keep'): Promise<void> {
    await actions.change(action);
    showSnackbar({ text: t(`changed.${action}`), tone: 'success' });
    onChanged();
  }
  const [run, busy] = useSnackbarAction(change);

  return (
    <section className={styles.current} aria-label={t('current')}>
      <div className={styles.words}>
        <div className="font-subtitle semibold">
          {plan}
          {interval && <span className="font-body regular muted"> {t(`interval.${interval}`)}</span>}
        </div>
        <div className="font-body regular muted">
          {t(`status.${status}`)}
          {line && `, ${line}`}
        </div>
        {pending && end && (
          <div>
            {t('pending', {
              plan: planName(pending.plan) ?? pending.plan,
              date: end,
              interval: t(`interval.${pending.interval}`),
            })}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {pending && (
          <Button variant="default" loading={busy} onClick={() => void run('keep')}>
            {t('keep', { plan })}
          </Button>
        )}
        {status === 'cancelled' && interval !== null && (
          <Button loading={busy} onClick={() => void run('resume')}>
            {t('resume')}
          </Button>
        )}
        {billing.portal === 1 && (
          <Button
            variant="default"
            onClick={() => void actions.openPortal().then((url) => window.location.assign(url), showFailure)}
          >
            {t('portal')}
          </Button>
        )}
        {billing.provider === 'invoice' && (
          <Button variant="default" onClick={() => setOpen('details')}>
            {t('details.open')}
          </Button>
        )}
        {isRunning && (
          <Button variant="default" onClick={() => setOpen('cancel')}>
            {t('cancel.open')}
          </Button>
        )}
      </div>
      {open === 'details' && (
        <DetailsDialog tenantId={tenantId} known={account.details} onClose={() => setOpen(null)} />
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          title={t('cancel.title')}
          confirm={t('cancel.confirm')}
          danger
          onConfirm={() => change('cancel')}
          onClose={() => setOpen(null)}
        >
          {t('cancel.text', { plan, date: end ?? '' })}
        </ConfirmDialog>
      )}
    </section>
  );
}
