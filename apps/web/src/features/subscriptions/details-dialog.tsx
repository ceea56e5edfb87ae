import type { BillingDetails } from '@rushes/contract/billing';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { BillingFields, useBillingForm } from './billing-form.tsx';
import styles from './dialogs.module.css';
import { useSubscriptionActions } from './mutations.ts';

interface Props {
  tenantId: string;
  known: BillingDetails | null;
  onClose: () => void;
}

export function DetailsDialog({ tenantId, known, onClose }: Props) {
  const { t } = useTranslation('subscriptions');
  const actions = useSubscriptionActions(tenantId);
  const form = useBillingForm({
    known,
    asks: true,
    send: async (details) => {
      if (details) await actions.setDetails(details);
      onClose();
    },
  });
  return (
    <FormDialog title={t('details.title')} onClose={onClose} form={form} confirm={t('details.save')}>
      <div className={styles.fields}>
        <BillingFields form={form} />
      </div>
    </FormDialog>
  );
}
