import type { TenantUser } from '@rushes/contract/users';
import { KeyRound, ShieldCheck, Trash2, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { BarAction, SelectionBar } from '#ui/list/selection-bar.tsx';
import type { UserTask } from './dialogs/user-dialogs.tsx';
import type { UserAction } from './user-menu-items.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

interface Props {
  users: readonly TenantUser[];
  me: string;
  onAction: (action: UserAction, user: TenantUser) => void;
  onTask: (task: UserTask) => void;
  onClear: () => void;
}

/** Actions for the selected users. Bulk actions skip the current user. */
export function UserBar({ users, me, onAction, onTask, onClear }: Props) {
  const { t } = useTranslation('users');
  const others = users.filter(({ id }) => id !== me);
  const one = users.length === 1 ? users[0] : undefined;
  const disabled = others.filter((user) => user.disabled === 1);
  const enabled = others.filter((user) => user.disabled === 0);
  return (
    <SelectionBar label={t('bar.label')} count={t('bar.selected', { count: users.length })} onClear={onClear}>
      {one && (
        <BarAction icon={<ShieldCheck {...icon} />} onClick={() => onAction('permissions', one)}>
          {t('menu.permissions')}
        </BarAction>
      )}
      {one && one.id !== me && one.disabled === 0 && (
        <BarAction icon={<KeyRound {...icon} />} onClick={() => onAction('password', one)}>
          {t('bar.password')}
        </BarAction>
      )}
      {enabled.length > 0 && (
        <BarAction icon={<UserX {...icon} />} onClick={() => onTask({ kind: 'disable', users: enabled })}>
          {t('bar.disable')}
        </BarAction>
      )}
      {disabled.length > 0 && enabled.length === 0 && (
        <BarAction icon={<UserCheck {...icon} />} onClick={() => onTask({ kind: 'enable', users: disabled })}>
          {t('bar.enable')}
        </BarAction>
      )}
      {others.length > 0 && (
        <BarAction icon={<Trash2 {...icon} />} onClick={() => onTask({ kind: 'delete', users: others })}>
          {t('bar.delete')}
        </BarAction>
      )}
    </SelectionBar>
  );
}
