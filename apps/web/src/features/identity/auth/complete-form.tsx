import { completePassword } from '@rushes/contract/passwords';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { PendingSignIn } from '#session/pending-sign-in.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignIn } from './use-sign-in.ts';
import { checkAgain, checkNewPassword } from './validation.ts';

/** Replaces a temporary password, then continues the sign-in. */
export function CompleteForm({ pending: { challenge, email } }: { pending: PendingSignIn }) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const form = useAuthForm(
    { password: '', again: '' },
    {
      check: ({ password, again }) => ({
        password: checkNewPassword(password),
        again: checkAgain(again, password),
      }),
      send: ({ password }) => signIn(email, () => call(completePassword, { body: { challenge, password } })),
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader back title={t('complete.title')} lead={t('complete.lead')} email={email} />
      {/* Tells the password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields password={form.field('password')} again={form.field('again')} autoFocus />
      <AuthSubmit form={form} label={t('complete.submit')} />
    </form>
  );
}
