import {
  Archive,
  ArchiveRestore,
  Captions,
  Copy,
  Download,
  Ellipsis,
  FolderInput,
  type LucideIcon,
  ScanSearch,
  Share2,
  Trash2,
  WandSparkles,
  X,
} from 'lucide-react';
import { countItems, type Items } from '#features/nodes/widgets/items.ts';
import { useServiceActions } from '#features/services/widgets/offered-services.ts';
import { bytes, count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import type { FolderActions } from '../actions/use-folder-actions.ts';
import styles from './action-bar.module.css';
import menu from './item-menu.module.css';

interface Props {
  actions: FolderActions;
  /** The upload dock is in the corner: the bar moves aside. */
  beside: boolean;
  /** Phones have no right-click: opens the rest of the menu. */
  onMore: (x: number, y: number) => void;
  onClear: () => void;
}

export function ActionBar({ actions, beside, onMore, onClear }: Props) {
  const { t } = useTranslation('folder-tools');
  const language = useLanguage();
  const { items, possible, blockers } = actions;
  const size = items.pods.reduce((sum, pod) => sum + pod.size, 0);
  const buttons: [key: 'move' | 'copy' | 'download' | 'share' | 'archive' | 'unarchive', icon: LucideIcon][] =
    [
      ['move', FolderInput],
      ['copy', Copy],
      ['download', Download],
      ['share', Share2],
      ['archive', Archive],
      ['unarchive', ArchiveRestore],
    ];
  const shown = buttons.filter(([key]) => possible[key] || blockers[key]);
  return (
    <div className={styles.place} data-beside={beside || undefined}>
      <div className={styles.bar} role="toolbar" aria-label={t('bar.label')}>
        <button
          type="button"
          className={styles.icon}
          aria-label={t('bar.clear')}
          title={t('bar.clear')}
          onClick={onClear}
        >
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
        <span className={styles.count} role="status">
          <span className="sm-visually-hidden">{t('bar.selected', { count: countItems(items) })}</span>
          <span aria-hidden className={styles.number}>
            {count(countItems(items), language)}
          </span>
        </span>
        {items.pods.length > 0 && <span className={styles.size}>{bytes(size, language)}</span>}
        {shown.length > 0 && <span className={styles.line} />}
        {shown.map(([key, Icon]) => {
          const blocker = blockers[key];
          const label = t(`bar.${key}`);
          const reason = blocker && t(`blocked.${blocker}`);
          return (
            <Tooltip key={key} label={reason ?? label}>
              <button
                type="button"
                className={styles.action}
                aria-label={reason ? t('blocked.label', { action: label, reason }) : label}
                aria-disabled={reason ? true : undefined}
                onClick={() => !reason && actions[key]()}
              >
                <Icon size={16} strokeWidth={1.6} aria-hidden />
                <span>{label}</span>
              </button>
            </Tooltip>
          );
        })}
        <ServicesButton items={items} />
        {possible.remove && (
          <>
            <span className={styles.line} />
            <button
              type="button"
              className={styles.action}
              aria-label={t('bar.delete')}
              title={t('bar.delete')}
              onClick={() => actions.remove()}
            >
              <Trash2 size={16} strokeWidth={1.6} aria-hidden />
              <span>{t('bar.delete')}</span>
            </button>
          </>
        )}
        <button
          type="button"
          className={`${styles.icon} ${styles.rest}`}
          aria-label={t('bar.more')}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, top } = event.currentTarget.getBoundingClientRect();
            onMore(left, top);
          }}
        >
          <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** The services for the selection, in a menu. */
function ServicesButton({ items }: { items: Items }) {
  const { t } = useTranslation('folder-tools');
  const { subtitles, labels } = useServiceActions(items);
  const entries = [
    { key: 'subtitles' as const, Icon: Captions, action: subtitles },
    { key: 'labels' as const, Icon: ScanSearch, action: labels },
  ].flatMap(({ action, ...entry }) => (action ? [{ ...entry, ...action }] : []));
  if (entries.length === 0) return null;
  return (
    <Menu width={232} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={`${styles.action} ${styles.services}`}
          aria-label={t('bar.services')}
        >
          <WandSparkles size={16} strokeWidth={1.6} aria-hidden />
          <span>{t('bar.services')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, Icon, blocker, run }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} strokeWidth={1.6} />}
            disabled={blocker !== null}
            onClick={run}
          >
            {t(`menu.${key}`)}
            {blocker && <span className={menu.blocked}>{t(`blocked.${blocker}`)}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
