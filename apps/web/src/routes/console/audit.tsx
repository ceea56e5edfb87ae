import { loggedActions } from '@rushes/contract/audit';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionFilter } from '#features/audit/action-filter.tsx';
import { AuditList } from '#features/audit/audit-list.tsx';
import { AuditExportButton } from '#features/audit/export-button.tsx';
import type { AuditFilter } from '#features/audit/queries.ts';
import { PersonSelect } from '#features/users/widgets/person-select.tsx';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { readDay } from '#ui/form/calendar-days.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import styles from './audit.module.css';
import { ConsolePage } from './console-page.tsx';

const WAIT_MS = 250;

export function AuditPage() {
  const { t } = useTranslation('audit');
  const access = useAccess();
  const root = useCan('manage all');
  const navigate = useNavigate();
  const { user, item, from, to, ...search } = useSearch({ from: '/console/console/audit' });
  const [text, setText] = useState('');
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' });
  const q = useDebounced(text.trim(), WAIT_MS);
  const action = loggedActions.find((known) => known === search.action);
  const tenantId = root ? null : (access?.tenant.id ?? null);
  if (!root && !access) return null;
  const shown = { userid: user, action, item, from: readDay(from ?? ''), to: readDay(to ?? '') };
  const filter: AuditFilter = { ...shown, q };

  function show(change: Partial<typeof shown>) {
    const next = { ...shown, ...change };
    void navigate({
      to: '/console/audit',
      search: {
        ...(next.userid ? { user: next.userid } : {}),
        ...(next.action ? { action: next.action } : {}),
        ...(next.item ? { item: next.item } : {}),
        ...(next.from ? { from: next.from } : {}),
        ...(next.to ? { to: next.to } : {}),
      },
    });
  }
  function showDays(change: Partial<typeof days>) {
    const next = { ...days, ...change };
    setDays(next);
    // While a date is typed, it is not a day yet.
    show({ from: readDay(next.from), to: readDay(next.to) });
  }

  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      action={<AuditExportButton tenantId={tenantId} filter={filter} />}
    >
      <div className={styles.filters}>
        <SearchField label={t('search')} value={text} onChange={setText} />
        {tenantId ? (
          <PersonSelect tenantId={tenantId} value={user} onChange={(userid) => show({ userid })} />
        ) : (
          // The platform has no list of all users: a user is selected by clicking the name in the log.
          user && (
            <Button variant="default" onClick={() => show({ userid: undefined })}>
              {t('everybody')}
            </Button>
          )
        )}
        <ActionFilter
          withItems={tenantId !== null}
          value={action}
          onChange={(next) => show({ action: next })}
        />
        <DateField label={t('from')} value={days.from} onChange={(day) => showDays({ from: day })} />
        <DateField label={t('to')} value={days.to} onChange={(day) => showDays({ to: day })} />
        {item && (
          <Button variant="default" onClick={() => show({ item: undefined })}>
            {t('allItems')}
          </Button>
        )}
      </div>
      <AuditList
        tenantId={tenantId}
        filter={filter}
        onPerson={(userid) => show({ userid })}
        onItem={(id) => show({ item: id })}
      />
    </ConsolePage>
  );
}
