import { useSubmission } from '#lib/submission.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogFooter, type FooterProps } from './dialog-footer.tsx';

interface Props extends DialogProps, Omit<FooterProps, 'closes' | 'start'> {
  /** After an error the dialog stays open and shows it. */
  onConfirm: () => unknown;
  /** Afterwards. Without it, the dialog closes. */
  onDone?: () => void;
  textOf?: (error: unknown) => string;
  /** What the dialog shows is still loading. */
  loading?: boolean;
  focus?: 'cancel' | 'confirm';
}

/** Asks before an action, such as one that cannot be undone or affects other users. Children describe the effect. */
export function ConfirmDialog({ confirm, danger, disabled, onConfirm, onDone, textOf, ...props }: Props) {
  const { loading = false, focus = 'cancel', ...dialog } = props;
  const action = useSubmission(onConfirm, { textOf, onDone: onDone ?? dialog.onClose });
  return (
    <Dialog
      {...dialog}
      problem={action.problem ?? dialog.problem}
      foot={
        <DialogFooter
          {...{ confirm, danger, disabled, focus }}
          busy={action.busy || loading}
          onConfirm={() => void action.submit()}
          onClose={dialog.onClose}
        />
      }
    />
  );
}
