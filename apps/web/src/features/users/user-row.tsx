import type { TenantUser } from '@rushes/contract/users';
import { EllipsisVertical } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { nameOf } from './queries.ts';
import { AccessPoints, LastSeen, MfaCell, UserType } from './user-cells.tsx';
import { type UserAction, UserMenuItems } from './user-menu-items.tsx';
import styles from './user-table.module.css';

/** True for clicks on controls inside the row: the checkbox and the menu. */
const isOfItsOwn = ({ target }: MouseEvent) =>
  (target as Element).closest('button, input, [role=menu]') !== null;

export interface RowEvents {
  onPick: (id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  onTick: (id: string, shift: boolean) => void;
  /** The row was reached by Tab or click: arrow keys continue from here. */
  onReach: (id: string) => void;
  onAction: (action: UserAction, user: TenantUser) => void;
}

interface Props extends RowEvents {
  user: TenantUser;
  me: boolean;
  now: number;
  top: number;
  index: number;
  selected: boolean;
  tabStop: boolean;
  mayControl: boolean;
  stacked: boolean;
}

export const UserRow = memo(function UserRow(props: Props) {
  const { t } = useTranslation('users');
  const { user, me, now, top, index, selected, tabStop, mayControl, stacked } = props;
  const { onPick, onTick, onReach, onAction } = props;
  const name = nameOf(user);
  const row = (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useSemanticElements: the table handles the keyboard, and the rows are virtualised
    <div
      role="row"
      data-item={user.id}
      aria-rowindex={index + 2}
      aria-selected={mayControl ? selected : undefined}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-dim={user.disabled || undefined}
      onFocus={() => onReach(user.id)}
      onClick={(event) => !isOfItsOwn(event) && onPick(user.id, event)}
      onDoubleClick={(event) => !isOfItsOwn(event) && mayControl && onAction('edit', user)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.tick}>
        {mayControl && (
          <Checkbox
            aria-label={t('select', { name })}
            tabIndex={-1}
            checked={selected}
            onChange={() => {}}
            onClick={(event: MouseEvent) => onTick(user.id, event.shiftKey)}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.who}>
        <Avatar id={user.id} name={name} size={30} />
        <span className="stack min-w-0">
          <span className="flex gap-7 medium leading-17">
            <span className={styles.cut}>{name}</span>
            {me && <span className="regular muted">{t('you')}</span>}
          </span>
          <span className="truncate min-w-0 font-small leading-16 muted">{user.email}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.typeCell}>
        <UserType user={user} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.pointsCell}>
        <AccessPoints user={user} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.factorCell}>
        <MfaCell user={user} iconOnly={stacked} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.seenCell}>
        <LastSeen user={user} now={now} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.menuCell}>
        {mayControl && (
          <Menu width={216}>
            <Menu.Target>
              <IconButton label={t('menu.open', { name })} tabIndex={-1} className={styles.dots}>
                <EllipsisVertical size={16} strokeWidth={1.75} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <UserMenuItems user={user} me={me} onAction={onAction} />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </div>
  );
  if (!mayControl) return row;
  return (
    <Menu width={216}>
      <Menu.ContextMenu>{row}</Menu.ContextMenu>
      <Menu.Dropdown>
        <UserMenuItems user={user} me={me} onAction={onAction} />
      </Menu.Dropdown>
    </Menu>
  );
});
