import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { EmailField } from '#ui/form/email-field.tsx';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { checkEmail } from './validation.ts';

interface Props {
  title: string;
  lead: string;
  submit: string;
  send: (email: string) => Promise<void>;
  /** Alternatives, shown below the button. */
  children?: ReactNode;
}

/** Asks for the e-mail address to which a code is sent. */
export function EmailForm({ title, lead, submit, send, children }: Props) {
  const { t } = useTranslation('auth');
  const form = useAuthForm(
    { email: '' },
    {
      check: ({ email }) => ({ email: checkEmail(email) }),
      send: ({ email }) => send(email.trim()),
    },
  );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthHeader back title={title} lead={lead} />
      <EmailField {...form.field('email')} label={t('signIn.email')} autoFocus />
      <AuthSubmit form={form} label={submit} />
      {children}
    </form>
  );
}
