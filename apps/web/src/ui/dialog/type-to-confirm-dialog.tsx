import { useForm } from '#lib/form.ts';
import { TextField } from '../form/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

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
    <FormDialog title={title} onClose={onClose} form={form} confirm={confirm} danger>
      <p className="mb-16 muted">{text}</p>
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('typed')}
      />
    </FormDialog>
  );
}
