import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'rightSection'> & {
  /** Hint for the browser's password manager. */
  autoComplete: 'current-password' | 'new-password';
};

/** Password field with a show/hide button. */
export function PasswordField(props: Props) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <IconButton
          label={shown ? t('password.hide') : t('password.show')}
          aria-pressed={shown}
          className={styles.eye}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} strokeWidth={1.75} /> : <Eye size={16} strokeWidth={1.75} />}
        </IconButton>
      }
    />
  );
}
