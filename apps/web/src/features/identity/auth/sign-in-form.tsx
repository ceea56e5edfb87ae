import { signIn } from '@rushes/contract/identity';
import { resendSignUp, type SignInMethods } from '@rushes/contract/sign-up';
import { Link } from '@tanstack/react-router';
import { ApiError, call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { EmailField } from '#ui/form/email-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { captchaAnswer } from '../captcha/captcha.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { OtherMethods } from './other-methods.tsx';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';
import { checkEmail, checkPassword } from './validation.ts';

interface Props {
  /** Why the page is shown, if the user was redirected to it. */
  notice?: string;
  /** Undefined while the server is unreachable: only the password is offered. */
  methods: SignInMethods | undefined;
}

export function SignInForm({ notice, methods }: Props) {
  const { t } = useTranslation('auth');
  const startSignIn = useSignIn();
  const passkey = usePasskeySignIn();
  const form = useAuthForm(
    { email: '', password: '' },
    {
      check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
      send: async ({ email, password }) => {
        passkey.forget();
        const body = { email: email.trim(), password };
        await startSignIn(body.email, () => call(signIn, { body }));
      },
    },
  );
  const failure = form.failure ?? passkey.failure;
  const isUnconfirmed = failure instanceof ApiError && failure.code === 'ERR106';
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader title={t('signIn.title')} lead={t('signIn.lead')} />
      {notice && failure === null && (
        <p className={styles.message} role="status">
          {notice}
        </p>
      )}
      <EmailField {...form.field('email')} label={t('signIn.email')} autoFocus />
      <PasswordField
        {...form.field('password')}
        className={styles.next}
        label={t('signIn.password')}
        autoComplete="current-password"
        labelEnd={
          <Link to="/account/forgot-password" className={`${styles.word} ${styles.forgot}`}>
            {t('signIn.forgot')}
          </Link>
        }
      />
      <AuthSubmit form={{ ...form, failure }} label={t('signIn.submit')}>
        {isUnconfirmed && (
          <SendAgain
            fresh={false}
            send={async () =>
              call(resendSignUp, {
                body: { email: form.values.email.trim(), ...(await captchaAnswer()) },
              })
            }
          />
        )}
      </AuthSubmit>
      {methods && <OtherMethods methods={methods} passkey={passkey} />}
      {methods?.signUp === 'open' && (
        <p className={styles.after}>
          {t('signIn.noAccount')}{' '}
          <Link to="/account/select-subscription" className={styles.word}>
            {t('signIn.trial')}
          </Link>
        </p>
      )}
    </form>
  );
}
