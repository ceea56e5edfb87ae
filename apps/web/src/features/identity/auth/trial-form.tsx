import { me } from '@rushes/contract/identity';
import { freeTrial } from '@rushes/contract/tenants';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { updateUser } from '#session/session.ts';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { checkTenantName } from './validation.ts';

/** Starts a trial for a user without a tenant: only asks for the company name. */
export function TrialForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useAuthForm(
    { tenantName: '' },
    {
      check: ({ tenantName }) => ({ tenantName: checkTenantName(tenantName) }),
      send: async ({ tenantName }) => {
        await call(freeTrial, { body: { tenantName: tenantName.trim() } });
        const { user } = await call(me);
        updateUser(() => user);
        await navigate({ to: '/account-create-success', replace: true });
      },
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader title={t('signUp.ownTitle')} lead={t('signUp.ownLead')} />
      <TextField
        {...form.field('tenantName')}
        label={t('signUp.company')}
        hint={t('signUp.companyHint')}
        autoComplete="organization"
        autoFocus
      />
      <AuthSubmit form={form} label={t('signUp.begin')} />
      <p className={styles.after}>
        <Link to="/account/logout" className={styles.word} preload={false}>
          {t('signUp.otherAccount')}
        </Link>
      </p>
    </form>
  );
}
