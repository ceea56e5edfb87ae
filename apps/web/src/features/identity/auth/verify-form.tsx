import { confirmSignUp, resendSignUp } from '@rushes/contract/sign-up';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { EmailField } from '#ui/form/email-field.tsx';
import { captchaAnswer } from '../captcha/captcha.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { CodeFields } from './code-fields.tsx';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignIn } from './use-sign-in.ts';
import { checkCode, checkEmail } from './validation.ts';

/** Completes a sign-up with the six-digit code from the e-mail, and signs in. */
export function VerifyForm({ email: given }: { email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const known = checkEmail(given) === undefined;
  const signIn = useSignIn({
    arrive: () => navigate({ to: '/account-create-success', replace: true }),
  });
  const form = useAuthForm(
    { email: given, code: '' },
    {
      check: ({ email, code }) => ({ email: checkEmail(email), code: checkCode(code) }),
      send: ({ email, code }) =>
        signIn(email.trim(), () => call(confirmSignUp, { body: { email: email.trim(), code } })),
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader
        title={t('verify.title')}
        {...(known ? { lead: t('verify.lead'), email: given } : { lead: t('verify.leadOpen') })}
      />
      {!known && <EmailField {...form.field('email')} label={t('signIn.email')} autoFocus />}
      <div className={known ? undefined : styles.next}>
        <CodeFields form={form} label={t('reset.code')} submit={t('verify.submit')} below={!known} />
      </div>
      {known && (
        <>
          <SendAgain
            fresh
            send={async () => call(resendSignUp, { body: { email: given, ...(await captchaAnswer()) } })}
          />
          <p className="mt-10">
            <Link to="/account/select-subscription" className={styles.word}>
              {t('letter.other')}
            </Link>
          </p>
        </>
      )}
    </form>
  );
}
