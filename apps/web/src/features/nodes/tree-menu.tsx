import type { Node } from '@rushes/contract/nodes';
import { ExternalLink, Pencil } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu.tsx';
import { NodeIcon } from './node-icon.tsx';
import { isUsable, kindKey, kindsIn, type NewKind } from './node-kinds.ts';
import { useTreeState } from './tree-state.ts';

interface Props {
  node: Node;
  editable: boolean;
  onCreate: (kind: NewKind, parent: Node) => void;
}

export function TreeMenu({ node, editable, onCreate }: Props) {
  const { t } = useTranslation('nodes');
  return (
    <Menu.Dropdown>
      <Menu.Item
        href={`/node/${node.id}`}
        target="_blank"
        leftSection={<ExternalLink size={16} strokeWidth={1.6} />}
      >
        {t('menu.newTab')}
      </Menu.Item>
      {editable && (
        <>
          <Menu.Item
            leftSection={<Pencil size={16} strokeWidth={1.6} />}
            rightSection={<span>F2</span>}
            onClick={() => useTreeState.setState({ renaming: node.id })}
          >
            {t('menu.rename')}
          </Menu.Item>
          <Menu.Divider />
          {kindsIn(node.type).map((kind) => (
            <Menu.Item
              key={kind}
              disabled={!isUsable(node)}
              leftSection={<NodeIcon type={kind} />}
              onClick={() => onCreate(kind, node)}
            >
              {t(`new.${kindKey[kind]}`)}
            </Menu.Item>
          ))}
        </>
      )}
    </Menu.Dropdown>
  );
}
