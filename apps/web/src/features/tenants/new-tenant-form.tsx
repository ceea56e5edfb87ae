import { salesmanCreatesTenant, type Tenant } from '@rushes/contract/tenants';
import { call } from '#lib/api.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type NewTenantField, newTenantOf, noTenant, useNewTenantCheck } from './new-tenant.ts';
import styles from './new-tenant-form.module.css';
import { EndField, LimitFields } from './tenant-fields.tsx';

/**
 * The only action available to a salesperson, as a page: creates a tenant with its administrator, end date and limits.
 */
export function NewTenantForm({ onCreated }: { onCreated: (tenant: Tenant) => void }) {
  const { t } = useTranslation('tenants');
  const check = useNewTenantCheck();
  const form = useForm<NewTenantField>(noTenant, {
    check,
    send: async (values) => {
      const { tenant } = await call(salesmanCreatesTenant, { body: newTenantOf(values) });
      onCreated(tenant);
    },
  });
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <TextField label={t('field.name')} autoComplete="off" autoFocus {...form.field('tenantName')} />
      <fieldset className={styles.part}>
        <legend>{t('onboard.administrator')}</legend>
        <div className="grid grid-2 items-start gap-16-12 sm-grid-1">
          <TextField label={t('field.firstName')} autoComplete="off" {...form.field('firstName')} />
          <TextField label={t('field.lastName')} autoComplete="off" {...form.field('lastName')} />
        </div>
        <EmailField label={t('field.email')} autoComplete="off" {...form.field('email')} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('onboard.subscription')}</legend>
        <div className="grid grid-2 items-start gap-16-12 sm-grid-1">
          <EndField form={form} />
        </div>
        <LimitFields form={form} />
      </fieldset>
      <div>
        <FormProblem failure={form.failure} seconds={form.seconds} />
        <Button
          type="submit"
          size="lg"
          className={styles.submit}
          loading={form.busy}
          disabled={form.seconds > 0}
        >
          {t('onboard.send')}
        </Button>
      </div>
    </form>
  );
}
