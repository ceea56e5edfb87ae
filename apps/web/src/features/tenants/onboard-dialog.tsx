import { type SubscriptionType, subscriptionTypes } from '@rushes/contract/identity';
import { isEmail, isPersonName } from '@rushes/contract/people';
import { useState } from 'react';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useTenantActions } from './mutations.ts';
import { EndField, LimitFields, type TenantField, useTenantCheck } from './tenant-fields.tsx';
import { endOfDay, limitsOf } from './tenant-form.ts';
import styles from './tenants.module.css';

type Field = TenantField | 'firstName' | 'lastName' | 'email';

const empty: Record<Field, string> = {
  tenantName: '',
  firstName: '',
  lastName: '',
  email: '',
  periodend: '',
  teamusers: '5',
  clientusers: '5',
  storage: '250',
  bandwidth: '50',
  credits: '250',
};

/** Creates a tenant with its first administrator, end date and limits. */
export function OnboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tenants');
  const actions = useTenantActions();
  const checkTenant = useTenantCheck({ endNeeded: true });
  const [type, setType] = useState<SubscriptionType>('enterprise');
  const form = useForm<Field>(empty, {
    check: (values) => ({
      ...checkTenant(values),
      firstName: isPersonName(values.firstName.trim()) ? undefined : t('field.personWrong'),
      lastName: isPersonName(values.lastName.trim()) ? undefined : t('field.personWrong'),
      email: isEmail(values.email.trim()) ? undefined : t('field.emailWrong'),
    }),
    send: async (values) => {
      const email = values.email.trim();
      await actions.onboard({
        tenantName: values.tenantName.trim(),
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        email,
        subscriptionType: type,
        periodend: endOfDay(values.periodend),
        ...limitsOf(values),
      });
      showSnackbar({ text: t('onboard.done', { email }), tone: 'success' });
      onClose();
    },
  });
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
