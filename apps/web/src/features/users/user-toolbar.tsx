import { userFilters } from '@rushes/contract/users';
import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { UserFilter, UserView } from './keys.ts';
import styles from './user-toolbar.module.css';

const WAIT_MS = 250;

interface Props {
  view: UserView;
  onView: (change: Partial<UserView>) => void;
  counts: Record<UserFilter, number> | undefined;
}

export function UserToolbar({ view, onView, counts }: Props) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const [text, setText] = useState(view.q);

  // Input is debounced. The field follows the URL, for example after Back.
  useEffect(() => setText(view.q), [view.q]);
  useEffect(() => {
    if (text.trim() === view.q) return;
    const timer = setTimeout(() => onView({ q: text.trim() }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, view.q, onView]);

  return (
    <div className={styles.bar}>
      <Segmented
        label={t('show.label')}
        options={userFilters.map((value) => ({
          value,
          label: counts
            ? t('show.counted', { words: t(`show.${value}`), number: count(counts[value], language) })
            : t(`show.${value}`),
        }))}
        value={view.show}
        onChange={(show) => onView({ show })}
      />
      <button
        type="button"
        className={styles.filter}
        aria-pressed={view.withoutMfa}
        onClick={() => onView({ withoutMfa: !view.withoutMfa })}
      >
        <ListFilter aria-hidden size={16} strokeWidth={1.75} />
        {t('withoutMfa')}
      </button>
      <SearchField label={t('search')} value={text} onChange={setText} className={styles.search!} />
    </div>
  );
}
