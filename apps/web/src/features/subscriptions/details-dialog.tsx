import type { BillingDetails } from '@rushes/contract/billing';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BillingFields, useBillingForm } from './billing-form.tsx';
import styles from './dialogs.module.css';
import { useSubscriptionActions } from './mutations.ts';

interface Props {
  tenantId: string;
  known: BillingDetails | null;
  onClose: () => void;
}

export function DetailsDialog({ tenantId, known, onClose }: Props) {
  const { t } = useTranslation(['subscriptions', 'ui']);
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
    <Dialog
      title={t('details.title')}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      problem={form.failure ? formErrorText(form.failure) : null}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('details.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <BillingFields form={form} />
      </div>
    </Dialog>
  );
}
