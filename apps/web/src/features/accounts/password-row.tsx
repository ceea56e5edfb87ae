import { isPassword } from '@rushes/contract/people';
import { useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { PasswordRules } from '#ui/form/password-rules.tsx';
import { SettingRow } from '#ui/layout/section.tsx';
import { useChangePassword } from './mutations.ts';

export function PasswordRow() {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow label={t('password.label')} hint={t('password.hint')}>
        <Button variant="default" onClick={() => setOpen(true)} aria-label={t('password.change')}>
          {t('change')}
        </Button>
      </SettingRow>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Error code for a wrong current password. */
const WRONG_PASSWORD = 'ERR127';

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const change = useChangePassword();
  const [refused, setRefused] = useState<{ password: string; text: string } | null>(null);
  const form = useForm(
    { current: '', password: '', repeated: '' },
    {
      check: ({ current, password, repeated }) => ({
        current: !current
          ? t('password.currentNeeded')
          : current === refused?.password
            ? refused.text
            : undefined,
        password: isPassword(password) ? undefined : t('password.weak'),
        repeated: repeated === password ? undefined : t('password.different'),
      }),
      send: async ({ current, password }) => {
        try {
          await change(current, password);
        } catch (error) {
          if (isWrongPassword(error)) setRefused({ password: current, text: errorText(error) });
          throw error;
        }
        showSnackbar({ text: t('password.changed'), tone: 'success' });
        onClose();
      },
      fieldOf: (error) => (isWrongPassword(error) ? 'current' : isRefusedPassword(error) ? 'password' : null),
    },
  );
  return (
    <FormDialog
      title={t('password.change')}
      lead={t('password.lead')}
      onClose={onClose}
      form={form}
      confirm={t('password.change')}
    >
      <div className="stack gap-16">
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          data-autofocus
          {...form.field('current')}
        />
        <div>
          <PasswordField label={t('password.new')} autoComplete="new-password" {...form.field('password')} />
          <PasswordRules password={form.values.password} />
        </div>
        <PasswordField label={t('password.repeat')} autoComplete="new-password" {...form.field('repeated')} />
      </div>
    </FormDialog>
  );
}

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === WRONG_PASSWORD;

/** Weak, too common, contains the own address, or the current one again. */
const REFUSED = ['ERR101', 'ERR193', 'ERR194', 'ERR126'];
const isRefusedPassword = (error: unknown) => error instanceof ApiError && REFUSED.includes(error.code);
