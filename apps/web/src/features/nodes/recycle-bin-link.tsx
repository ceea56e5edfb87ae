import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, FolderOpen, Trash2 } from 'lucide-react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import styles from './panels.module.css';
import { useBinCount } from './queries.ts';
import treeStyles from './tree.module.css';
import { useDrop } from './use-drop.ts';
import { useNodeRights } from './use-node-rights.ts';
import { ask, countItems } from './widgets/items.ts';

interface Props {
  root: string;
  current: boolean;
  onOpened?: () => void;
}

/** Link to the recycle bin, with the number of items in it. Items can be dropped on it. */
export function RecycleBinLink({ root, current, onOpened }: Props) {
  const { t } = useTranslation('nodes');
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: lying = 0 } = useBinCount(root);
  const { mayControl, inTeam } = useNodeRights();
  const { over, handlers } = useDrop({
    takes: (items, copy) => mayControl && !copy && countItems(items) > 0,
    drop: (items) => ask({ name: 'delete', items }),
  });
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.ContextMenu>
        <div className={styles.head} data-over={over} {...handlers}>
          <Link
            to="/recycle-bin/$id"
            params={{ id: root }}
            className={styles.toggle}
            aria-current={current ? 'page' : undefined}
            draggable={false}
            onClick={() => onOpened?.()}
          >
            <ChevronRight aria-hidden size={14} strokeWidth={1.6} className={styles.chevron} />
            <span className="truncate fill">{t('bin.title')}</span>
            <span className={styles.count}>{count(lying, language)}</span>
          </Link>
        </div>
      </Menu.ContextMenu>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<FolderOpen size={16} strokeWidth={1.6} />}
          onClick={() => {
            onOpened?.();
            void navigate({ to: '/recycle-bin/$id', params: { id: root } });
          }}
        >
          {t('bin.open')}
        </Menu.Item>
        {mayControl && inTeam && (
          <Menu.Item
            className={treeStyles.danger!}
            disabled={lying === 0}
            leftSection={<Trash2 size={16} strokeWidth={1.6} />}
            onClick={() => ask({ name: 'empty-bin', root })}
          >
            {t('bin.empty')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
