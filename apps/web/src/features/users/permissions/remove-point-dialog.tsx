import type { AccessPoint } from '@rushes/contract/identity';
import type { TenantUser } from '@rushes/contract/users';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import styles from '../dialogs/user-dialogs.module.css';
import { useUserActions } from '../mutations.ts';
import { nameOf } from '../queries.ts';

interface Props {
  user: TenantUser;
  tenantId: string;
  point: AccessPoint;
  onClose: () => void;
}

export function RemovePointDialog({ user, tenantId, point, onClose }: Props) {
  const { t } = useTranslation('users');
  const actions = useUserActions(tenantId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = user.firstname || nameOf(user);

  async function remove() {
    setBusy(true);
    try {
      await actions.removePoint(user.id, point.node.id);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title={t('point.removeTitle', { folder: point.node.name })}
      confirm={t('point.removeConfirm')}
      danger
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className={styles.text}>
        {t('point.removeText', { name, folder: point.node.name })} {t('signedOut', { name })}
      </p>
    </ConfirmDialog>
  );
}
