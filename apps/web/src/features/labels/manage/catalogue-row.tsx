import { ChevronRight, Ellipsis, FolderInput, FolderPlus, Pencil, Plus, Tag, Trash2 } from 'lucide-react';
import type { CSSProperties, DragEventHandler } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import type { Row } from '../picker/label-rows.ts';
import styles from './label-catalogue.module.css';
import type { Asked } from './label-dialogs.tsx';
import type { Item } from './label-places.ts';

interface Props {
  row: Row;
  item: Item;
  index: number;
  height: number;
  tabStop: boolean;
  /** An item is dragged over this row. */
  over: boolean;
  drag: Record<'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop', DragEventHandler>;
  onFocus: () => void;
  onFold: () => void;
  onAsk: (asked: Asked) => void;
}

export function CatalogueRow({
  row,
  item,
  index,
  height,
  tabStop,
  over,
  drag,
  onFocus,
  onFold,
  onAsk,
}: Props) {
  const { t } = useTranslation('labels');
  const language = useLanguage();
  const icon = { size: 15, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keyboard for all rows
    <div
      role="treeitem"
      data-index={index}
      aria-label={row.kind === 'category' ? `${row.name} ${count(row.count, language)}` : row.name}
      aria-level={row.level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.kind === 'category' && !row.empty ? row.expanded : undefined}
      aria-selected={false}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      data-category={row.kind === 'category' || undefined}
      data-over={over || undefined}
      style={{ transform: `translateY(${index * height}px)`, height, '--level': row.level } as CSSProperties}
      draggable
      {...drag}
      onFocus={onFocus}
      onClick={onFold}
    >
      {row.kind === 'category' ? (
        <span className={styles.chevron} data-open={row.expanded || undefined}>
          {!row.empty && <ChevronRight aria-hidden size={14} strokeWidth={1.6} />}
        </span>
      ) : (
        <span className={styles.chevron}>
          <Tag aria-hidden size={13} strokeWidth={1.6} />
        </span>
      )}
      <span className="truncate min-w-0" title={row.name}>
        {row.name}
      </span>{' '}
      {row.kind === 'category' && (
        <span className="rigid font-caption regular tabular faint">{count(row.count, language)}</span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from reaching the row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span className="rigid ml-auto" onClick={(event) => event.stopPropagation()}>
        <Menu width={210}>
          <Menu.Target>
            <IconButton label={t('manage.more', { name: row.name })} size={28} tabIndex={tabStop ? 0 : -1}>
              <Ellipsis aria-hidden size={16} strokeWidth={1.6} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {!item.isLabel && (
              <>
                <Menu.Item
                  leftSection={<Plus {...icon} />}
                  onClick={() => onAsk({ what: 'add-label', into: item })}
                >
                  {t('manage.addLabel')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<FolderPlus {...icon} />}
                  onClick={() => onAsk({ what: 'add-category', into: item })}
                >
                  {t('manage.addInside')}
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onAsk({ what: 'rename', item })}>
              {t('manage.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<FolderInput {...icon} />} onClick={() => onAsk({ what: 'move', item })}>
              {t('manage.move')}
            </Menu.Item>
            <Menu.Item leftSection={<Trash2 {...icon} />} onClick={() => onAsk({ what: 'delete', item })}>
              {t('manage.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </div>
  );
}
