import type { NodeDetails } from '@rushes/contract/nodes';
import { ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { NodeIcon } from './node-icon.tsx';
import { isUsable, kindKey, kindsIn, type NewKind } from './node-kinds.ts';

interface Props {
  /** The folder on the page; undefined while it is loading. */
  node: NodeDetails | undefined;
  onCreate: (kind: NewKind, parent: NodeDetails) => void;
}

export function NewMenu({ node, onCreate }: Props) {
  const { t } = useTranslation('nodes');
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button
          variant="default"
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
            <Menu.Item key={kind} leftSection={<NodeIcon type={kind} />} onClick={() => onCreate(kind, node)}>
              {t(`new.${kindKey[kind]}`)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
