import type { NodeDetails } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import type { Rights } from '../actions/item-rights.ts';
import type { FolderActions } from '../actions/use-folder-actions.ts';
import { cardChoices, choiceMark, choiceText } from '../widgets/card-choices.tsx';
import styles from './item-menu.module.css';
import { type MenuEntry, useMenuEntries } from './menu-entries.tsx';

export interface MenuPlace {
  /** For the selection, for its status only, or for the folder when nothing is selected. */
  kind: 'item' | 'badge' | 'folder';
  id: string;
  x: number;
  y: number;
  /** Opened with the menu key: the first entry gets the focus. */
  byKey?: boolean;
}

export interface ItemMenuProps {
  place: MenuPlace;
  actions: FolderActions;
  podsById: ReadonlyMap<string, PodCard>;
  rights: Rights;
  here: NodeDetails;
  onKind: (kind: MenuPlace['kind']) => void;
  onClose: () => void;
  onPreview: () => void;
  onRename: () => void;
  onRetry: (pod: PodCard) => void;
  onSelectAll: () => void;
  onShortcuts: () => void;
  onUpload: (folder: { id: string; name: string }) => void;
}

/** One menu for the whole folder, positioned at the pointer or the focused item. */
export function ItemMenu(props: ItemMenuProps) {
  const { place, onClose } = props;
  const { t } = useTranslation('folder-tools');
  const groups = useMenuEntries(props);
  return (
    <Menu
      // A new position or kind remounts the menu, so that it opens there.
      key={`${place.kind} ${place.x} ${place.y}`}
      opened
      byKey={place.byKey ?? false}
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={0}
      width={place.kind === 'badge' ? 176 : 232}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('bar.label')}
          className={styles.target}
          style={{ left: place.x, top: place.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {place.kind === 'badge' ? <BadgeItems {...props} /> : <Groups groups={groups} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Groups({ groups }: { groups: readonly (readonly MenuEntry[])[] }) {
  return groups.map((group, index) => (
    <Fragment key={group[0]?.key}>
      {index > 0 && <Menu.Divider />}
      {group.map(({ key, icon: Icon, words, keys, run, blocked, danger, stays }) => (
        <Menu.Item
          key={key}
          leftSection={<Icon size={16} strokeWidth={1.6} />}
          rightSection={keys && !blocked && <kbd>{keys}</kbd>}
          disabled={blocked !== undefined}
          closeMenuOnClick={!stays}
          {...(danger && !blocked ? { className: styles.danger } : {})}
          onClick={run}
        >
          {words}
          {blocked && <span className={styles.blocked}>{blocked}</span>}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

function BadgeItems({ actions, podsById }: ItemMenuProps) {
  const { t } = useTranslation('pods');
  const given = new Set(actions.items.pods.map(({ id }) => podsById.get(id)?.badgestatus));
  return cardChoices.badgestatus.values.map((badge) => {
    const chosen = given.size === 1 && given.has(badge);
    return (
      <MenuChoice
        key={badge}
        checked={chosen}
        leftSection={<span className="inline-flex w-7">{choiceMark('badgestatus', badge)}</span>}
        onClick={() => actions.badge(badge)}
      >
        {choiceText(t, 'badgestatus', badge)}
      </MenuChoice>
    );
  });
}
