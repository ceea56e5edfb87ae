import { me } from '@rushes/contract/identity';
import { freeTrial } from '@rushes/contract/tenants';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { updateUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
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
        await call(freeTrial, { body: { tenantName: tenantName.trim() }, quiet: true });
        const { user } = await call(me, { quiet: true });
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
      <FormProblem failure={form.failure} seconds={form.seconds} />
      <Button
        type="submit"
        size="lg"
        fullWidth
        className={styles.submit}
        loading={form.busy}
        disabled={form.seconds > 0}
      >
        {t('signUp.begin')}
      </Button>
      <p className={styles.after}>
        <Link to="/account/logout" className={styles.word} preload={false}>
          {t('signUp.otherAccount')}
        </Link>
      </p>
    </form>
  );
}
