import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** Describes the effect in one or two sentences. */
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  problem?: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation for actions that cannot be undone or that affect other users immediately. */
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
