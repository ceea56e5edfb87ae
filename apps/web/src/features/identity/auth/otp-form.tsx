import { signInOtp } from '@rushes/contract/identity';
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { PendingSignIn } from '#session/pending-sign-in.ts';
import { Button } from '#ui/button/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { CodeFields } from './code-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';
import { checkCode, checkRecoveryCode } from './validation.ts';

type Method = 'app' | 'recovery' | 'passkey';

/** Texts per method. After sign-in through a provider the e-mail address is unknown, so `alone` leaves it out. */
const words = {
  app: { title: 'otp.title', lead: 'otp.lead', alone: 'otp.alone' },
  recovery: { title: 'otp.recoveryTitle', lead: 'otp.recoveryLead', alone: 'otp.recoveryAlone' },
  passkey: { title: 'otp.passkeyTitle', lead: 'otp.passkeyLead', alone: 'otp.passkeyAlone' },
} as const satisfies Record<Method, object>;

/** Second step of the sign-in: authenticator code, recovery code or passkey. */
export function OtpForm({ pending }: { pending: PendingSignIn }) {
  const { t } = useTranslation('auth');
  const methods = pending.methods ?? [];
  const [method, setMethod] = useState<Method>(methods.includes('totp') ? 'app' : 'passkey');
  const passkey = usePasskeySignIn(pending.email);
  const withPasskey = passkey.there && methods.includes('passkey');
  return (
    <div className={styles.form}>
      <AuthHeader
        back
        title={t(words[method].title)}
        lead={t(pending.email ? words[method].lead : words[method].alone)}
        email={pending.email}
      />
      {method === 'app' && <AppCode pending={pending} />}
      {method === 'recovery' && <RecoveryCode pending={pending} />}
      {method === 'passkey' && (
        <Button
          size="lg"
          fullWidth
          autoFocus
          leftSection={<Fingerprint aria-hidden size={16} strokeWidth={1.75} />}
          loading={passkey.busy}
          onClick={() => void passkey.run()}
        >
          {t('otp.passkeySubmit')}
        </Button>
      )}
      <FormProblem failure={passkey.failure} />
      <ul className={styles.methods}>
        {method === 'recovery' && (
          <li>
            <Smartphone aria-hidden size={16} strokeWidth={1.75} />
            <button type="button" className={styles.word} onClick={() => setMethod('app')}>
              {t('otp.useApp')}
            </button>
          </li>
        )}
        {method === 'app' && methods.includes('recovery') && (
          <li>
            <KeyRound aria-hidden size={16} strokeWidth={1.75} />
            <button type="button" className={styles.word} onClick={() => setMethod('recovery')}>
              {t('otp.useRecovery')}
            </button>
          </li>
        )}
        {method !== 'passkey' && withPasskey && (
          <li>
            <Fingerprint aria-hidden size={16} strokeWidth={1.75} />
            <button
              type="button"
              className={styles.word}
              disabled={passkey.busy}
              onClick={() => void passkey.run()}
            >
              {t('otp.usePasskey')}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function AppCode({ pending: { challenge, email } }: { pending: PendingSignIn }) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const form = useAuthForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: checkCode(code) }),
      send: async ({ code }) => signIn(email, () => call(signInOtp, { body: { challenge, code } })),
    },
  );
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <CodeFields form={form} label={t('otp.label')} submit={t('otp.submit')} />
    </form>
  );
}

function RecoveryCode({ pending: { challenge, email } }: { pending: PendingSignIn }) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const form = useAuthForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: checkRecoveryCode(code) }),
      send: async ({ code }) =>
        signIn(email, () => call(signInOtp, { body: { challenge, code: code.trim() } })),
    },
  );
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <TextField
        {...form.field('code')}
        label={t('otp.recoveryLabel')}
        hint={t('otp.recoveryHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <AuthSubmit form={form} label={t('otp.submit')} />
    </form>
  );
}
