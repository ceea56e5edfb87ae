import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface Props {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  send: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for an authenticator or recovery code before two-factor authentication is changed. */
export function CodeDialog({ title, text, confirm, danger, send, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const form = useForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: code.trim() ? undefined : t('mfa.codeNeeded') }),
      send: ({ code }) => send(code.trim()),
    },
  );
  return (
    <FormDialog title={title} onClose={onClose} form={form} confirm={confirm} danger={danger}>
      <p className="mb-16 muted">{text}</p>
      <TextField
        label={t('mfa.code')}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('code')}
      />
    </FormDialog>
  );
}
