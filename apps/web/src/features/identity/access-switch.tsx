import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { type Access, listAccess, switchAccess, useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './access-switch.module.css';

const AccessEntries = lazy(() =>
  loadChunk(() => import('./access-entries.tsx')).then((part) => ({ default: part.AccessEntries })),
);

interface Props {
  /** In the console, switching opens its first page; elsewhere it opens the folder. */
  inConsole?: boolean;
  /** Content of the button, instead of the access point and the role. */
  label?: ReactNode;
  onSwitched?: () => void;
}

/** Current access point. Opens a menu if there are several. */
export function AccessSwitch({ inConsole = false, label, onSwitched }: Props) {
  const { t } = useTranslation('identity');
  const user = useUser();
  const access = useAccess();
  const navigate = useNavigate();
  if (!user || !access) return null;
  const all = listAccess(user);

  if (all.length < 2) {
    return (
      <Link
        className={styles.head}
        to="/node/$id"
        params={{ id: access.point.node.id }}
        onClick={() => onSwitched?.()}
      >
        <AccessLabel access={access} role={t(`group.${access.point.group}`)} />
      </Link>
    );
  }

  function choose(to: Access) {
    switchAccess(to.point.node.id);
    onSwitched?.();
    if (inConsole) void navigate({ to: '/console/index' });
    else void navigate({ to: '/node/$id', params: { id: to.point.node.id } });
  }

  return (
    <Menu position="bottom-start" width={266}>
      <Menu.Target>
        <button
          type="button"
          className={styles.head}
          aria-label={t('access.switch', { name: access.point.node.name })}
        >
          {label ?? <AccessLabel access={access} role={t(`group.${access.point.group}`)} />}
          <ChevronsUpDown aria-hidden size={14} strokeWidth={1.6} className="muted" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <AccessEntries all={all} access={access} grouped={user.tenants.length > 1} onChoose={choose} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}

function AccessLabel({ access, role }: { access: Access; role: string }) {
  const { name } = access.point.node;
  return (
    <>
      <span aria-hidden className="inline-row justify-center rigid w-28 h-28 radius bg-fill semibold">
        {Array.from(name)[0]?.toLocaleUpperCase()}
      </span>
      <span className="stack fill">
        <span className="truncate medium leading-17" title={name}>
          {name}
        </span>
        <span className={styles.role}>{role}</span>
      </span>
    </>
  );
}
