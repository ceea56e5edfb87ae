import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
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
  const { t } = useTranslation(['accounts', 'ui']);
  const form = useForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: code.trim() ? undefined : t('mfa.codeNeeded') }),
      send: ({ code }) => send(code.trim()),
    },
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      problem={form.failure === null ? null : errorText(form.failure)}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'filled'}
            loading={form.busy}
            disabled={form.seconds > 0}
          >
            {confirm}
          </Button>
        </>
      }
    >
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
    </Dialog>
  );
}
