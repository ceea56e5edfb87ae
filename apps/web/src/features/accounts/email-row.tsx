import { isEmail } from '@rushes/contract/people';
import { useState } from 'react';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SettingRow } from '#ui/layout/section.tsx';
import styles from './accounts.module.css';
import { useAskForEmail } from './mutations.ts';
import { useNewEmail } from './queries.ts';

/** The address changes only after the link sent to the new address has been opened. */
export function EmailRow() {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const { data: asked } = useNewEmail();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <SettingRow label={t('email.label')} hint={user.email}>
        <Button variant="default" onClick={() => setOpen(true)} aria-label={t('email.change')}>
          {t('change')}
        </Button>
      </SettingRow>
      {asked && (
        <div className={styles.under} role="status">
          <Alert>
            {asked} {t('email.until', { email: user.email })}
          </Alert>
        </div>
      )}
      {open && <EmailDialog current={user.email} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const ask = useAskForEmail();
  const form = useForm(
    { email: '' },
    {
      check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : t('email.wrong') }),
      send: async ({ email }) => {
        await ask(email.trim());
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t('email.change')}
      lead={t('email.now', { email: current })}
      onClose={onClose}
      form={form}
      confirm={t('email.send')}
    >
      <TextField
        label={t('email.new')}
        type="email"
        autoComplete="email"
        data-autofocus
        hint={t('email.hint')}
        {...form.field('email')}
      />
    </FormDialog>
  );
}
