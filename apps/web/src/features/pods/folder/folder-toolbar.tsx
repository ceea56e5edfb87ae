import type { PodSort } from '@rushes/contract/pods';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, List, ListFilter } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { tool } from '../folder-tools/tool.ts';
import type { FolderView } from '../widgets/view-choice.ts';
import { countFilters, type Filters } from './filters.ts';
import styles from './folder-toolbar.module.css';
import { sortDirectionOf, sortKeyOf } from './sort-choice.ts';

const SortEntries = tool(async () => (await import('../folder-tools/sort-entries.tsx')).SortEntries);
const FilterPanel = tool(async () => (await import('../folder-tools/filter-panel.tsx')).FilterPanel);

interface Props {
  sort: PodSort;
  view: FolderView;
  onView: (view: FolderView) => void;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** The upload button: it belongs to another feature, so the page passes it in. */
  children?: ReactNode;
}

const views = [
  ['grid', LayoutGrid],
  ['list', List],
] as const;

export function FolderToolbar({ sort, view, onView, filters, onFilters, children }: Props) {
  const { t } = useTranslation('pods');
  return (
    <div className={styles.toolbar} data-tour="toolbar">
      <FilterButton filters={filters} onFilters={onFilters} />
      <SortMenu sort={sort} />
      <span className="grow" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds an unwanted border and legend */}
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

function FilterButton({ filters, onFilters }: Pick<Props, 'filters' | 'onFilters'>) {
  const { t } = useTranslation('pods');
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const active = countFilters(filters);
  return (
    <div className={styles.filter}>
      <button
        ref={button}
        type="button"
        className={styles.quiet}
        aria-expanded={opened}
        aria-haspopup="dialog"
        aria-label={active > 0 ? t('filter.active', { count: active }) : t('filter.label')}
        data-active={active > 0 || undefined}
        onClick={() => setOpened(!opened)}
      >
        <ListFilter size={16} strokeWidth={1.6} aria-hidden />
        <span>{t('filter.label')}</span>
        {active > 0 && <span className={styles.number}>{active}</span>}
      </button>
      {opened && (
        <Suspense>
          <FilterPanel
            filters={filters}
            onFilters={onFilters}
            button={button}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function SortMenu({ sort }: { sort: PodSort }) {
  const { t } = useTranslation('pods');
  const [key, direction] = [sortKeyOf(sort), sortDirectionOf(sort)];
  const Icon = direction === 'Asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <Menu position="bottom-start" width={208}>
      <Menu.Target>
        <button
          type="button"
          className={styles.quiet}
          aria-label={t('sortBy', { order: `${t(`sort.${key}`)}, ${t(`sortWay.${sort}`)}` })}
        >
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          <span>{t(`sort.${key}`)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <SortEntries sort={sort} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
