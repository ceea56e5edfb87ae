import { type SubscriptionType, subscriptionTypes } from '@rushes/contract/identity';
import { useState } from 'react';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useTenantActions } from './mutations.ts';
import { type NewTenantField, newTenantOf, noTenant, useNewTenantCheck } from './new-tenant.ts';
import { EndField, LimitFields } from './tenant-fields.tsx';
import styles from './tenants.module.css';

const suggested = { teamusers: '5', clientusers: '5', storage: '250', bandwidth: '50', credits: '250' };

/** Creates a tenant with its first administrator, end date and limits. */
export function OnboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tenants');
  const actions = useTenantActions();
  const check = useNewTenantCheck();
  const [type, setType] = useState<SubscriptionType>('enterprise');
  const form = useForm<NewTenantField>(
    { ...noTenant, ...suggested },
    {
      check,
      send: async (values) => {
        const body = newTenantOf(values);
        await actions.onboard({ ...body, subscriptionType: type });
        showSnackbar({ text: t('onboard.done', { email: body.email }), tone: 'success' });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t('onboard.title')}
      lead={t('onboard.lead')}
      onClose={onClose}
      form={form}
      confirm={t('onboard.send')}
    >
      <div className="stack gap-16">
        <TextField label={t('field.name')} autoComplete="off" data-autofocus {...form.field('tenantName')} />
        <h3 className={styles.part}>{t('onboard.administrator')}</h3>
        <div className="grid grid-2 items-start gap-12 sm-grid-1">
          <TextField label={t('field.firstName')} autoComplete="off" {...form.field('firstName')} />
          <TextField label={t('field.lastName')} autoComplete="off" {...form.field('lastName')} />
        </div>
        <TextField label={t('field.email')} type="email" autoComplete="off" {...form.field('email')} />
        <h3 className={styles.part}>{t('onboard.subscription')}</h3>
        <div className="grid grid-2 items-start gap-12 sm-grid-1">
          <Select
            label={t('field.type')}
            data={subscriptionTypes.map((value) => ({ value, label: t(`subscription.${value}`) }))}
            value={type}
            onChange={setType}
          />
          <EndField form={form} />
        </div>
        <LimitFields form={form} />
      </div>
    </FormDialog>
  );
}
