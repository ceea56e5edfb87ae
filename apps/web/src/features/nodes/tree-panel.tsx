import type { Node } from '@rushes/contract/nodes';
import { ArrowDownUp, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { NewKind } from './node-kinds.ts';
import styles from './tree.module.css';
import { Tree } from './tree.tsx';
import { treeSorts } from './tree-rows.ts';
import { useTreeState } from './tree-state.ts';

interface Props {
  root: string;
  current: string | undefined;
  ancestors: readonly string[];
  editable: boolean;
  rowHeight: number;
  onCreate: (kind: NewKind, parent: Node) => void;
  onOpened?: () => void;
}

/** All folders: the head with its order, and the tree. */
export function TreePanel(props: Props) {
  const { t } = useTranslation('nodes');
  const sort = useTreeState((state) => state.sort);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu opened={open} onChange={setOpen} width={200}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside opens the same menu */}
        <div
          className={styles.head}
          onContextMenu={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <h2>{t('tree.title')}</h2>
          <Menu.Target>
            <IconButton label={t('sort.label')} size={24}>
              <ArrowDownUp size={14} strokeWidth={1.6} />
            </IconButton>
          </Menu.Target>
        </div>
        <Menu.Dropdown>
          {treeSorts.map((choice) => (
            <Menu.Item
              key={choice}
              role="menuitemradio"
              aria-checked={choice === sort}
              rightSection={choice === sort ? <Check size={14} strokeWidth={1.6} /> : null}
              onClick={() => useTreeState.setState({ sort: choice })}
            >
              {t(`sort.${choice}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tree {...props} />
    </>
  );
}
