import type { ComponentProps } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { PasswordRules } from '#ui/form/password-rules.tsx';
import styles from './auth.module.css';

type Field = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

interface Props {
  /** Where it replaces no other password. */
  first?: boolean;
  password: Field & { value: string };
  again: Field;
  autoFocus?: boolean;
}

/** New password with its rules, and its repetition. */
export function NewPasswordFields({ first = false, password, again, autoFocus = false }: Props) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        {...password}
        className={styles.next}
        label={t(first ? 'signUp.password' : 'reset.password')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordRules password={password.value} />
      <PasswordField
        {...again}
        className={styles.next}
        label={t(first ? 'signUp.again' : 'reset.again')}
        autoComplete="new-password"
      />
    </>
  );
}
