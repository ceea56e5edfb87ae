import type { UserGroup } from '@rushes/contract/user-groups';
import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';

export type GroupAction = 'show' | 'rename' | 'delete';

interface Props {
  group: UserGroup;
  /** On the page of the group itself. */
  inside?: boolean;
  onAction: (action: GroupAction) => void;
}

export function GroupMenu({ group, inside = false, onAction }: Props) {
  const { t } = useTranslation('groups');
  const item = (action: GroupAction) => (
    <Menu.Item key={action} onClick={() => onAction(action)}>
      {t(`menu.${action}`)}
    </Menu.Item>
  );
  return (
    <Menu width={180}>
      <Menu.Target>
        <IconButton label={t('menu.open', { name: group.name })}>
          <EllipsisVertical size={16} strokeWidth={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {!inside && item('show')}
        {item('rename')}
        <Menu.Divider />
        {item('delete')}
      </Menu.Dropdown>
    </Menu>
  );
}
