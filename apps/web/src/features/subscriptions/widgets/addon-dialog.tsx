import { ADDONS_MAX, type Addon } from '@rushes/contract/subscriptions';
import { useState } from 'react';
import { euros } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { AnchorButton, Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Select } from '#ui/form/select.tsx';
import { useAddonText } from '../addon-text.ts';
import { BillingFields, useBillingForm } from '../billing-form.tsx';
import styles from '../dialogs.module.css';
import { useSubscriptionActions } from '../mutations.ts';
import { useSubscription } from '../queries.ts';

interface Props {
  tenantId: string;
  addon: Addon;
  quantity?: number;
  /** The page behind must stay: the payment opens in another tab. */
  staysHere?: boolean;
  onClose: () => void;
}

export function AddonDialog({ tenantId, addon, quantity: proposed = 1, staysHere = false, onClose }: Props) {
  const { t } = useTranslation(['subscriptions', 'ui']);
  const language = useLanguage();
  const text = useAddonText();
  const { data } = useSubscription(tenantId);
  const actions = useSubscriptionActions(tenantId);
  const [quantity, setQuantity] = useState(Math.min(proposed, ADDONS_MAX));
  const [paymentUrl, setPaymentUrl] = useState<string | null>(null);
  const isInvoiced = data?.billing.provider === 'invoice';
  const details = data?.account.details ?? null;
  const asks = isInvoiced && details === null;
  const form = useBillingForm({
    known: details,
    asks,
    send: async (given) => {
      const returnpath = window.location.pathname;
      const url = await actions.buyAddon({
        ...{ addon: addon.alias, quantity, returnpath },
        ...(given ? { details: given } : {}),
      });
      if (url && staysHere) return setPaymentUrl(url);
      if (url) return window.location.assign(url);
      showSnackbar({ text: t('addon.done', { name: text.name(addon, quantity) }), tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('addon.title', { name: text.name(addon) })}
      lead={t('addon.lead')}
      onClose={onClose}
      onSubmit={() => void (data && form.submit())}
      problem={form.problem}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t(paymentUrl ? 'ui:close' : 'ui:cancel')}
          </Button>
          {paymentUrl ? (
            <AnchorButton href={paymentUrl} target="_blank" rel="noreferrer">
              {t('choose.pay')}
            </AnchorButton>
          ) : (
            <Button type="submit" loading={form.busy || !data}>
              {t(isInvoiced ? 'choose.order' : 'choose.pay')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <Select
          label={t('addon.quantity')}
          data={Array.from({ length: ADDONS_MAX }, (_, at) => ({
            value: String(at + 1),
            label: `${at + 1} × ${text.name(addon)}`,
          }))}
          value={String(quantity)}
          onChange={(value) => setQuantity(Number(value))}
        />
        <dl className={styles.sums}>
          <dt className="semibold">{t('sum.now')}</dt>
          <dd className="semibold">{euros(addon.price * quantity, language)}</dd>
          <dt className="muted">{t('sum.vat')}</dt>
          <dd />
        </dl>
        {asks && (
          <>
            <h3 className="font-small medium muted">{t('details.title')}</h3>
            <BillingFields form={form} />
          </>
        )}
        {paymentUrl && <p role="status">{t('addon.elsewhere')}</p>}
      </div>
    </Dialog>
  );
}
