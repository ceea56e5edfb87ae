import { SEARCH_MIN } from '@rushes/contract/search';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useContextFolder } from '#session/browsing-context.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { readSearch } from '../search-state.ts';
import styles from './search-field.module.css';

/** Debounce of the search while typing. */
const PAUSE_MS = 250;

/** In the top bar of every page: `/` focuses it, three letters search from the current folder. */
export function TopSearchField() {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const location = useLocation();
  const narrow = useMediaQuery('(max-width: 1130px)');
  const onPage = location.pathname === '/search';
  const current = readSearch(onPage ? (location.search as Record<string, unknown>) : {});
  const [text, setText] = useState(current.q);
  const [asked, setAsked] = useState(current.q);
  const field = useRef<HTMLInputElement>(null);
  const folder = useContextFolder((state) => state.folder);
  // Back and forward change the search: the field follows the URL.
  if (current.q !== asked) {
    setAsked(current.q);
    setText(current.q);
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (on.closest('input, textarea, select, [contenteditable], [role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function go(q: string) {
    setAsked(q);
    const nodeid = current.nodeid ?? folder;
    const search = { ...current, q, ...(nodeid ? { nodeid } : {}) };
    void navigate({ to: '/search', search, replace: onPage });
  }

  useEffect(() => {
    const q = text.trim();
    if (q === asked.trim() || q.length < SEARCH_MIN) return;
    const later = setTimeout(() => go(q), PAUSE_MS);
    return () => clearTimeout(later);
  });

  return (
    <search className={styles.place}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim().length >= SEARCH_MIN) go(text.trim());
        }}
      >
        <SearchField
          ref={field}
          label={t('searchFiles')}
          placeholder={t(narrow ? 'search' : 'searchFiles')}
          value={text}
          onChange={setText}
          maxLength={191}
        />
        {!text && (
          <kbd aria-hidden className={styles.key}>
            /
          </kbd>
        )}
      </form>
    </search>
  );
}
