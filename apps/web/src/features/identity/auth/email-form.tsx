import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
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
      <TextField
        {...form.field('email')}
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
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
        {submit}
      </Button>
      {children}
    </form>
  );
}
