import { forgotPassword } from '@rushes/contract/passwords';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { captchaAnswer } from '../captcha/captcha.ts';
import styles from './auth.module.css';
import { EmailForm } from './email-form.tsx';

/** Leads to the same page whether or not the account exists. */
export function ForgotForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <EmailForm
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      submit={t('forgot.submit')}
      send={async (email) => {
        await call(forgotPassword, { body: { email, ...(await captchaAnswer()) } });
        await navigate({ to: '/account/reset-password/{-$email}/{-$code}', params: { email } });
      }}
    >
      <p className={styles.after}>
        {t('forgot.invited')}{' '}
        <Link to="/account/reset-temporary-password" className={styles.word}>
          {t('forgot.begin')}
        </Link>
      </p>
    </EmailForm>
  );
}
