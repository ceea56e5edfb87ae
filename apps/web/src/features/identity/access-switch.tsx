import { Link, useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Access, listAccess, switchAccess, useAccess } from '#lib/access.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#lib/session.ts';
import { Menu } from '#ui/menu.tsx';
import styles from './access-switch.module.css';

interface Props {
  /** Inside the console a switch leads to its first page; elsewhere it opens the folder. */
  inConsole?: boolean;
  /** What stands on the button in place of the access point and the role there. */
  face?: ReactNode;
  onSwitched?: () => void;
}

/** Where the user works from; a menu only when there is something to choose. */
export function AccessSwitch({ inConsole = false, face, onSwitched }: Props) {
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
        <Face access={access} role={t(`group.${access.point.group}`)} />
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
          {face ?? <Face access={access} role={t(`group.${access.point.group}`)} />}
          <ChevronsUpDown aria-hidden size={14} strokeWidth={1.6} className={styles.sign} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {user.tenants.length > 1
          ? byTenant(all).map(([tenant, points]) => (
              <div key={tenant}>
                <Menu.Label>{points[0]?.tenant.name}</Menu.Label>
                {points.map(item)}
              </div>
            ))
          : all.map(item)}
      </Menu.Dropdown>
    </Menu>
  );

  function item(to: Access) {
    const active = to.point.id === access?.point.id;
    return (
      <Menu.Item
        key={to.point.id}
        role="menuitemradio"
        aria-checked={active}
        rightSection={active ? <Check size={14} strokeWidth={1.6} /> : null}
        onClick={() => choose(to)}
      >
        {to.point.node.name}
      </Menu.Item>
    );
  }
}

function byTenant(all: readonly Access[]): [string, Access[]][] {
  const groups = new Map<string, Access[]>();
  for (const access of all) groups.set(access.tenant.id, [...(groups.get(access.tenant.id) ?? []), access]);
  return [...groups];
}

function Face({ access, role }: { access: Access; role: string }) {
  const { name } = access.point.node;
  return (
    <>
      <span aria-hidden className={styles.mark}>
        {Array.from(name)[0]?.toLocaleUpperCase()}
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.role}>{role}</span>
      </span>
    </>
  );
}
