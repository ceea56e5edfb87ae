import { isPassword } from '@rushes/contract/people';
import type { TenantUser } from '@rushes/contract/users';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PasswordRules } from '#ui/form/password-rules.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useUserActions } from '../mutations.ts';
import { nameOf } from '../queries.ts';
import { generatePassword } from './generate-password.ts';
import styles from './user-dialogs.module.css';

interface Props {
  tenantId: string;
  user: TenantUser;
  onClose: () => void;
}

/** Sets a temporary password for the next sign-in. It is shown only once. */
export function PasswordDialog({ tenantId, user, onClose }: Props) {
  const { t } = useTranslation(['users', 'ui']);
  const actions = useUserActions(tenantId);
  const [given, setGiven] = useState<string | null>(null);
  const [initial] = useState(generatePassword);
  const form = useForm(
    { password: initial },
    {
      check: ({ password }) => ({ password: isPassword(password) ? undefined : t('password.weak') }),
      send: async ({ password }) => {
        await actions.resetPassword(user.id, password);
        setGiven(password);
      },
    },
  );
  const name = nameOf(user);
  if (given !== null) {
    return (
      <Dialog
        title={t('password.done', { name })}
        onClose={onClose}
        foot={
          <Button onClick={onClose} data-autofocus>
            {t('ui:done')}
          </Button>
        }
      >
        <p className={styles.text}>{t('password.doneText', { email: user.email })}</p>
        <div className={styles.given}>
          <code className="font-subtitle break-anywhere">{given}</code>
          <CopyButton text={given} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('password.title', { name })}
      onClose={onClose}
      form={form}
      confirm={t('password.confirm')}
    >
      <p className={styles.text}>{t('password.text', { name: user.firstname || name })}</p>
      <div className={styles.withButton}>
        <TextField
          label={t('password.label')}
          className="grow"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('password')}
        />
        <Button
          variant="default"
          className={styles.beside!}
          leftSection={<RefreshCw size={14} strokeWidth={1.75} />}
          onClick={() => form.set('password', generatePassword())}
        >
          {t('password.generate')}
        </Button>
      </div>
      <PasswordRules password={form.values.password} />
    </FormDialog>
  );
}
