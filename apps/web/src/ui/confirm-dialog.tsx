import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** What happens, in a sentence or two. */
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  problem?: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what cannot be undone, or what somebody else feels at once. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger,
  busy,
  problem,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'filled'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
