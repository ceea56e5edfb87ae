import { type NodeSort, nodeSorts } from '@rushes/contract/nodes';
import { ArrowDownUp, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { count as written } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import styles from './panels.module.css';
import { choosePanelSort, type PanelName, togglePanel, usePanelSort } from './tree-state.ts';
import { useDrop } from './use-drop.ts';
import type { Items } from './widgets/items.ts';

interface Props {
  name: PanelName;
  title: string;
  open: boolean;
  count?: number | undefined;
  /** False for search results, which keep the order of the search. */
  sortable?: boolean;
  /** Drop handling on the header, because the root of the tree has no row. */
  drop?: { takes: (items: Items, copy: boolean) => boolean; drop: (items: Items, copy: boolean) => void };
  children: ReactNode;
}

const nowhere = { takes: () => false, drop: () => {} };

/** One panel of the accordion. */
export function Panel({ name, title, open, count, sortable = true, drop, children }: Props) {
  const { t } = useTranslation('nodes');
  const language = useLanguage();
  const [sorting, setSorting] = useState(false);
  const { over, handlers } = useDrop(drop ?? nowhere);
  return (
    <section className={styles.panel} data-open={open || undefined}>
      <Menu opened={sorting} onChange={setSorting} width={200}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside opens the same menu */}
        <div
          className={styles.head}
          data-over={drop ? over : undefined}
          {...(drop ? handlers : {})}
          onContextMenu={(event) => {
            if (!sortable) return;
            event.preventDefault();
            setSorting(true);
          }}
        >
          <h2>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              onClick={() => togglePanel(name, open)}
            >
              <ChevronRight aria-hidden size={14} strokeWidth={1.6} className={styles.chevron} />
              <span className="truncate fill">{title}</span>
              {!open && count !== undefined && (
                <span className={styles.count}>{written(count, language)}</span>
              )}
            </button>
          </h2>
          {sortable && (
            <Menu.Target>
              <IconButton label={t('sort.label', { panel: title })} size={24} className={styles.sort}>
                <ArrowDownUp size={14} strokeWidth={1.6} />
              </IconButton>
            </Menu.Target>
          )}
        </div>
        {sortable && <SortMenu panel={name} />}
      </Menu>
      {open && <div className={styles.body}>{children}</div>}
    </section>
  );
}

function SortMenu({ panel }: { panel: PanelName }) {
  const { t } = useTranslation('nodes');
  const sort = usePanelSort(panel);
  return (
    <Menu.Dropdown>
      {nodeSorts.map((choice: NodeSort) => (
        <MenuChoice key={choice} checked={choice === sort} onClick={() => choosePanelSort(panel, choice)}>
          {t(`sort.${choice}`)}
        </MenuChoice>
      ))}
    </Menu.Dropdown>
  );
}
