import type { TenantUser } from '@rushes/contract/users';
import { KeyRound, Pencil, ScrollText, ShieldCheck, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './user-table.module.css';

export type UserAction =
  | 'edit'
  | 'permissions'
  | 'password'
  | 'factor'
  | 'disable'
  | 'enable'
  | 'record'
  | 'delete';

const icon = { size: 16, strokeWidth: 1.75 } as const;

interface Props {
  user: TenantUser;
  me: boolean;
  onAction: (action: UserAction, user: TenantUser) => void;
}

/** Users cannot change their own permissions, password or account here. */
export function UserMenuItems({ user, me, onAction }: Props) {
  const { t } = useTranslation('users');
  const item = (action: UserAction) => ({ onClick: () => onAction(action, user) });
  return (
    <>
      <Menu.Item leftSection={<Pencil {...icon} />} {...item('edit')}>
        {t('menu.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<ShieldCheck {...icon} />} {...item('permissions')}>
        {t('menu.permissions')}
      </Menu.Item>
      {!me && (
        <Menu.Item leftSection={<KeyRound {...icon} />} disabled={user.disabled === 1} {...item('password')}>
          {t('menu.password')}
        </Menu.Item>
      )}
      {!me && user.mfa === 1 && (
        <Menu.Item leftSection={<ShieldOff {...icon} />} disabled={user.disabled === 1} {...item('factor')}>
          {t('menu.factor')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<ScrollText {...icon} />} {...item('record')}>
        {t('menu.record')}
      </Menu.Item>
      {!me && (
        <>
          <Menu.Divider />
          {user.disabled ? (
            <Menu.Item leftSection={<UserCheck {...icon} />} {...item('enable')}>
              {t('menu.enable')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<UserX {...icon} />} {...item('disable')}>
              {t('menu.disable')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Trash2 {...icon} />} className={styles.red!} {...item('delete')}>
            {t('menu.delete')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
