import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { nodeItem } from '#features/nodes/widgets/node-item.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { possibleFor, type Rights } from '../actions/item-rights.ts';
import { tool } from '../folder-tools/tool.ts';

const FolderMenuItems = tool(
  async () => (await import('../folder-tools/folder-menu-items.tsx')).FolderMenuItems,
);

interface Props {
  node: NodeDetails;
  rights: Rights;
  isRoot: boolean;
}

/** Actions on the current folder. */
export function FolderMenu({ node, rights, isRoot }: Props) {
  const { t } = useTranslation('pods');
  const [opened, setOpened] = useState(false);
  const fixed = isRoot || node.type === NodeType.TENANT;
  const possible = possibleFor(
    { nodes: [nodeItem(node)], pods: [] },
    fixed
      ? { control: false, team: false, archive: false, download: false, upload: false, share: false }
      : rights,
  );
  return (
    <Menu position="bottom-end" width={200} onChange={setOpened}>
      <Menu.Target>
        <IconButton label={t('folderMenu')}>
          <Ellipsis size={16} strokeWidth={1.6} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          {opened && (
            <FolderMenuItems
              node={nodeItem(node)}
              possible={possible}
              archived={node.archived !== ArchiveStatus.NOTARCHIVED}
            />
          )}
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
