import { lazy, Suspense } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useUser } from '#session/session.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './user-menu.module.css';

const UserMenuEntries = lazy(() =>
  loadChunk(() => import('./user-menu-entries.tsx')).then((part) => ({ default: part.UserMenuEntries })),
);

export function UserMenu() {
  const { t } = useTranslation('identity');
  const user = useUser();
  if (!user) return null;
  const name = `${user.firstname} ${user.lastname}`.trim() || user.username;
  return (
    <Menu width={248}>
      <Menu.Target>
        <button
          type="button"
          data-tour="account"
          className={styles.face}
          aria-label={t('menu.open', { name })}
        >
          <Avatar id={user.id} name={name} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <UserMenuEntries user={user} name={name} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
