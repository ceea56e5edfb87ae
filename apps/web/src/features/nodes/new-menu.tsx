import { NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { ChevronDown, Plus, Upload } from 'lucide-react';
import { useCan } from '#lib/access.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ask } from '#lib/items.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { isUsable, kindKey, kindsIn } from './node-kinds.ts';
import { NodeIcon } from './widgets/node-icon.tsx';

/** Makes what may stand in the folder on the page; undefined while that is loading. */
export function NewMenu({ node }: { node: NodeDetails | undefined }) {
  const { t } = useTranslation('nodes');
  const mayUpload = useCan('upload FileAndAsset');
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button
          variant="default"
          data-tour="new"
          disabled={!node || !isUsable(node)}
          leftSection={<Plus size={16} strokeWidth={1.6} />}
          rightSection={<ChevronDown size={14} strokeWidth={1.6} />}
        >
          {t('new.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {node &&
          kindsIn(node.type).map((kind) => (
            <Menu.Item
              key={kind}
              leftSection={<NodeIcon type={kind} />}
              onClick={() =>
                ask({ name: 'create-node', type: kind, parent: { id: node.id, name: node.name } })
              }
            >
              {t(`new.${kindKey[kind]}`)}
            </Menu.Item>
          ))}
        {node && mayUpload && node.type !== NodeType.TENANT && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Upload size={16} strokeWidth={1.6} />}
              onClick={() => ask({ name: 'upload', place: { node: { id: node.id, name: node.name } } })}
            >
              {t('new.upload')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
