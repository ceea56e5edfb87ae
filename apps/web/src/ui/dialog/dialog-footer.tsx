import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '../button/button.tsx';

export interface FooterProps {
  /** Label of the button on the right; null while there is nothing to confirm. */
  confirm: string | null;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The other button says Close: there is nothing to cancel. */
  closes?: boolean | undefined;
  /** Before the buttons. */
  start?: ReactNode;
  onClose: () => void;
}

interface Props extends FooterProps {
  /** Without it, the button submits the form. */
  onConfirm?: () => void;
  busy?: boolean;
  /** The button that has the focus first, in a dialog without fields. */
  focus?: 'cancel' | 'confirm';
}

/** Cancel, and the button for the action of the dialog. */
export function DialogFooter({ confirm, danger, disabled, closes, start, onClose, ...props }: Props) {
  const { onConfirm, busy = false, focus } = props;
  const { t } = useTranslation('ui');
  return (
    <>
      {start}
      <Button variant="subtle" onClick={onClose} data-autofocus={focus === 'cancel' || undefined}>
        {t(closes ? 'close' : 'cancel')}
      </Button>
      {confirm !== null && (
        <Button
          type={onConfirm ? 'button' : 'submit'}
          variant={danger ? 'danger' : 'filled'}
          loading={busy}
          disabled={disabled}
          onClick={onConfirm}
          data-autofocus={focus === 'confirm' || undefined}
        >
          {confirm}
        </Button>
      )}
    </>
  );
}
