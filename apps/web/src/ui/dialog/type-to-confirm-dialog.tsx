import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** The phrase to type, and the label of its field. */
  phrase: string;
  label: string;
  /** Error text for a wrong phrase. */
  wrong: string;
  confirm: string;
  send: (phrase: string) => Promise<void>;
  onClose: () => void;
}

/** Confirmation for irreversible actions: the user must type a phrase. */
export function TypeToConfirmDialog({ title, text, phrase, label, wrong, confirm, send, onClose }: Props) {
  const { t } = useTranslation('ui');
  const form = useForm(
    { typed: '' },
    {
      check: ({ typed }) => ({ typed: typed.trim() === phrase ? undefined : wrong }),
      send: async () => {
        await send(phrase);
        onClose();
      },
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
            {t('cancel')}
          </Button>
          <Button type="submit" variant="danger" loading={form.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="mb-16 muted">{text}</p>
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('typed')}
      />
    </Dialog>
  );
}
