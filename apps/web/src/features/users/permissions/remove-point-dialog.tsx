import type { AccessPoint } from '@rushes/contract/identity';
import type { TenantUser } from '@rushes/contract/users';
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
  const name = user.firstname || nameOf(user);
  return (
    <ConfirmDialog
      title={t('point.removeTitle', { folder: point.node.name })}
      confirm={t('point.removeConfirm')}
      danger
      onConfirm={() => actions.removePoint(user.id, point.node.id)}
      onClose={onClose}
    >
      <p className={styles.text}>
        {t('point.removeText', { name, folder: point.node.name })} {t('signedOut', { name })}
      </p>
    </ConfirmDialog>
  );
}
