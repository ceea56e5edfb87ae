import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogFooter, type FooterProps } from './dialog-footer.tsx';

export interface FormDialogProps extends DialogProps, FooterProps {
  /** From `useForm` or `useSubmission`. */
  form: {
    busy: boolean;
    problem: string | null;
    submit: () => unknown;
    /** Until the server accepts another attempt. */
    seconds?: number;
  };
}

/** Dialog with fields, and buttons to cancel and to submit. `problem` replaces the problem of the form. */
export function FormDialog({ form, confirm, danger, disabled, closes, start, ...dialog }: FormDialogProps) {
  const waits = form.seconds !== undefined && form.seconds > 0;
  return (
    <Dialog
      problem={form.problem}
      {...dialog}
      onSubmit={() => void form.submit()}
      foot={
        <DialogFooter
          {...{ confirm, danger, closes, start }}
          busy={form.busy}
          disabled={disabled || waits}
          onClose={dialog.onClose}
        />
      }
    />
  );
}
