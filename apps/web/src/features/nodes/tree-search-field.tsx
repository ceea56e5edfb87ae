import type { KeyboardEvent } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import styles from './tree-search-field.module.css';
import { setQuery, useTreeState } from './tree-state.ts';

/** Searches folders below the root. Escape clears the field; the down arrow moves the focus to the results. */
export function TreeSearchField() {
  const { t } = useTranslation('nodes');
  const query = useTreeState((state) => state.query);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && query) {
      event.stopPropagation();
      setQuery('');
    }
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    const menu = event.currentTarget.closest('aside');
    const first = menu?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');
    if (!first) return;
    event.preventDefault();
    first.focus();
  }

  return (
    <SearchField
      label={t('find.label')}
      className={styles.box!}
      value={query}
      onChange={setQuery}
      onKeyDown={onKeyDown}
      maxLength={191}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
