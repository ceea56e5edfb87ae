import { forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { PinInput } from '#ui/form/pin-input.tsx';
import { captchaAnswer } from '../captcha/captcha.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { type KeptCredentials, KeptOnReset } from './kept-on-reset.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { checkAgain, checkCode, checkEmail, checkNewPassword } from './validation.ts';

interface Props {
  /** From the URL, if present. */
  email: string;
  code: string;
}

/**
 * Asks for the code from the e-mail and a new password. Does not sign in, so that two-factor authentication stays
 * required.
 */
export function ResetForm({ email: given, code: givenCode }: Props) {
  const { t } = useTranslation('auth');
  const [done, setDone] = useState(false);
  const [kept, setKept] = useState<KeptCredentials>({ passkeys: [], sessions: [] });
  const known = checkEmail(given) === undefined;
  const form = useAuthForm(
    { email: given, code: givenCode, password: '', again: '' },
    {
      check: ({ email, code, password, again }) => ({
        email: checkEmail(email),
        code: checkCode(code),
        password: checkNewPassword(password),
        again: checkAgain(again, password),
      }),
      send: async ({ email, code, password }) => {
        const keep = { keepPasskeys: [...kept.passkeys], keepSessions: [...kept.sessions] };
        await call(resetPassword, { body: { email: email.trim(), code, password, ...keep } });
        setDone(true);
      },
    },
  );
  if (done) {
    return (
      <div className={styles.form} role="status">
        <AuthHeader title={t('reset.done')} lead={t('reset.doneText')} />
        <LinkButton to="/account/login" size="lg" fullWidth className={styles.submit}>
          {t('signIn.submit')}
        </LinkButton>
      </div>
    );
  }
  const { onChange: _, ...code } = form.field('code');
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader
        back
        title={t('reset.title')}
        {...(known ? { lead: t('reset.lead'), email: given } : { lead: t('reset.leadOpen') })}
      />
      <EmailField
        {...form.field('email')}
        className={known ? 'hidden' : undefined}
        label={t('signIn.email')}
        autoFocus={!known}
      />
      <div className={known ? undefined : styles.next}>
        <PinInput
          {...code}
          label={t('reset.code')}
          autoFocus={known && givenCode === ''}
          onChange={(digits) => form.set('code', digits)}
        />
      </div>
      <NewPasswordFields
        password={form.field('password')}
        again={form.field('again')}
        autoFocus={known && givenCode !== ''}
      />
      <KeptOnReset email={form.values.email.trim()} code={form.values.code} kept={kept} onChange={setKept} />
      <AuthSubmit form={form} label={t('reset.submit')} />
      {known && (
        <SendAgain
          fresh={givenCode === ''}
          send={async () => call(forgotPassword, { body: { email: given, ...(await captchaAnswer()) } })}
        />
      )}
    </form>
  );
}
