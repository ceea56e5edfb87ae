import { Search, X } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './filter-box.module.css';
import { useTreeState } from './tree-state.ts';

/** Filters the folders that are loaded; the full search is another feature. */
export function FilterBox() {
  const { t } = useTranslation('nodes');
  const filter = useTreeState((state) => state.filter);
  const set = (value: string) => useTreeState.setState({ filter: value });
  return (
    <div className={styles.box}>
      <Search aria-hidden size={16} strokeWidth={1.6} />
      <input
        className={styles.input}
        type="text"
        aria-label={t('filter.label')}
        placeholder={t('filter.label')}
        value={filter}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && set('')}
      />
      {filter && (
        <IconButton label={t('filter.clear')} size={22} onClick={() => set('')}>
          <X size={14} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  );
}
