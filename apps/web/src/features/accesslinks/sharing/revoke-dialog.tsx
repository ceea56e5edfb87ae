import type { AccessLink } from '@rushes/contract/accesslinks';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { useRevokeLink } from './queries.ts';

interface Props {
  link: AccessLink;
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeDialog({ link, onClose, onRevoked }: Props) {
  const { t } = useTranslation('sharing');
  const revoke = useRevokeLink();
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      confirm={t('revoke')}
      danger
      textOf={formErrorText}
      onClose={onClose}
      onConfirm={() => revoke.mutateAsync(link.id)}
      onDone={() => {
        showSnackbar({ text: t('revoked'), tone: 'success' });
        onRevoked();
      }}
    >
      <p>{t('revokeText')}</p>
    </ConfirmDialog>
  );
}
