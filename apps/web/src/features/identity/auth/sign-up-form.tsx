import { createAccount } from '@rushes/contract/sign-up';
import { TRIAL_DAYS } from '@rushes/contract/subscriptions';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { captchaAnswer } from '../captcha/captcha.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { checkAgain, checkEmail, checkNewPassword, checkPersonName, checkTenantName } from './validation.ts';

/** Creates a new tenant with the user as administrator, after verifying the e-mail address. */
export function SignUpForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useAuthForm(
    { firstName: '', lastName: '', tenantName: '', email: '', password: '', again: '' },
    {
      check: ({ firstName, lastName, tenantName, email, password, again }) => ({
        firstName: checkPersonName(firstName),
        lastName: checkPersonName(lastName),
        tenantName: checkTenantName(tenantName),
        email: checkEmail(email),
        password: checkNewPassword(password),
        again: checkAgain(again, password),
      }),
      send: async ({ again: _, ...values }) => {
        const captcha = await captchaAnswer();
        const body = { ...values, ...captcha, email: values.email.trim(), language: currentLanguage() };
        const { email } = await call(createAccount, { body });
        await navigate({ to: '/account/verify/{-$email}', params: { email } });
      },
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader title={t('signUp.title')} lead={t('signUp.lead', { days: TRIAL_DAYS })} />
      <div className="grid grid-2 gap-16-12">
        <TextField
          {...form.field('firstName')}
          label={t('signUp.firstName')}
          autoComplete="given-name"
          autoFocus
        />
        <TextField {...form.field('lastName')} label={t('signUp.lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field('tenantName')}
        className={styles.next}
        label={t('signUp.company')}
        hint={t('signUp.companyHint')}
        autoComplete="organization"
      />
      <EmailField
        {...form.field('email')}
        className={styles.next}
        label={t('signUp.email')}
        autoComplete="email"
      />
      <NewPasswordFields first password={form.field('password')} again={form.field('again')} />
      <AuthSubmit form={form} label={t('signUp.submit')} />
      <p className="mt-12 font-small leading-16 muted">
        {t('signUp.agree')}{' '}
        <Link to="/account/policy" hash="terms" className={styles.word}>
          {t('signUp.terms')}
        </Link>
      </p>
      <p className={styles.after}>
        {t('signUp.have')}{' '}
        <Link to="/account/login" className={styles.word}>
          {t('signIn.submit')}
        </Link>
      </p>
    </form>
  );
}
