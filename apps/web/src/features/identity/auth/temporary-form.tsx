import { requestTemporaryPassword, useTemporaryPassword as takeCode } from '@rushes/contract/passwords';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { captchaAnswer } from '../captcha/captcha.ts';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { CodeFields } from './code-fields.tsx';
import { EmailForm } from './email-form.tsx';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignIn } from './use-sign-in.ts';
import { checkCode } from './validation.ts';

/** For invited users whose temporary password is lost or expired: sends a code instead. */
export function TemporaryForm() {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <CodeStep email={email} />;
  return (
    <EmailForm
      title={t('temporary.title')}
      lead={t('temporary.lead')}
      submit={t('forgot.submit')}
      send={async (address) => {
        await call(requestTemporaryPassword, {
          body: { email: address, ...(await captchaAnswer()) },
        });
        setEmail(address);
      }}
    />
  );
}

function CodeStep({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const form = useAuthForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: checkCode(code) }),
      send: ({ code }) => signIn(email, () => call(takeCode, { body: { email, code } })),
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader back title={t('temporary.codeTitle')} lead={t('temporary.codeLead')} email={email} />
      <CodeFields form={form} label={t('reset.code')} submit={t('temporary.submit')} />
      <SendAgain
        fresh
        send={async () => call(requestTemporaryPassword, { body: { email, ...(await captchaAnswer()) } })}
      />
    </form>
  );
}
