import { type PodSort, podSorts } from '@rushes/contract/pods';
import { ArrowDownWideNarrow, Check, LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { FolderView } from '#lib/preferences.ts';
import { Menu } from '#ui/menu.tsx';
import styles from './folder-toolbar.module.css';

interface Props {
  sort: PodSort;
  onSort: (sort: PodSort) => void;
  view: FolderView;
  onView: (view: FolderView) => void;
  /** The upload button: it comes from another feature, so the page puts it here. */
  children?: ReactNode;
}

const views = [
  ['grid', LayoutGrid],
  ['list', List],
] as const;

export function FolderToolbar({ sort, onSort, view, onView, children }: Props) {
  const { t } = useTranslation('pods');
  return (
    <div className={styles.toolbar}>
      <Menu position="bottom-start" width={208}>
        <Menu.Target>
          <button
            type="button"
            className={styles.sort}
            aria-label={t('sortBy', { order: t(`sort.${sort}`) })}
          >
            <ArrowDownWideNarrow size={16} strokeWidth={1.6} aria-hidden />
            <span>{t(`sort.${sort}`)}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {podSorts.map((one) => (
            <Menu.Item
              key={one}
              role="menuitemradio"
              aria-checked={one === sort}
              onClick={() => onSort(one)}
              rightSection={one === sort ? <Check size={14} strokeWidth={1.8} aria-hidden /> : null}
            >
              {t(`sort.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={styles.room} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend nobody needs here */}
      <div role="group" aria-label={t('view.label')} className={styles.views}>
        {views.map(([name, Icon]) => (
          <button
            key={name}
            type="button"
            className={styles.view}
            aria-pressed={view === name}
            aria-label={t(`view.${name}`)}
            title={t(`view.${name}`)}
            onClick={() => onView(name)}
          >
            <Icon size={16} strokeWidth={1.6} aria-hidden />
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
