import { NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { Upload } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { kindKey, kindsIn } from './node-kinds.ts';
import { ask } from './widgets/items.ts';
import { NodeIcon } from './widgets/node-icon.tsx';

/** Node types that the folder can contain. Loaded when the menu is first opened. */
export function NewMenuEntries({ node }: { node: NodeDetails }) {
  const { t } = useTranslation('nodes');
  const mayUpload = useCan('upload FileAndAsset');
  return (
    <>
      {kindsIn(node.type).map((kind) => (
        <Menu.Item
          key={kind}
          leftSection={<NodeIcon type={kind} />}
          onClick={() => ask({ name: 'create-node', type: kind, parent: { id: node.id, name: node.name } })}
        >
          {t(`menu.new.${kindKey[kind]}`)}
        </Menu.Item>
      ))}
      {mayUpload && node.type !== NodeType.TENANT && (
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
    </>
  );
}
