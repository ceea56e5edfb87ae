import { auditActions } from '@rushes/contract/audit';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ActionFilter } from '#features/audit/action-filter.tsx';
import { AuditList } from '#features/audit/audit-list.tsx';
import type { AuditFilter } from '#features/audit/queries.ts';
import { PersonSelect } from '#features/users/widgets/person-select.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './audit.module.css';
import { ConsolePage } from './console-page.tsx';

export function AuditPage() {
  const { t } = useTranslation('audit');
  const access = useAccess();
  const root = useCan('manage all');
  const navigate = useNavigate();
  const { user, ...search } = useSearch({ from: '/console/console/audit' });
  const action = auditActions.find((known) => known === search.action);
  const tenantId = root ? null : (access?.tenant.id ?? null);
  if (!root && !access) return null;

  function show(filter: AuditFilter) {
    void navigate({
      to: '/console/audit',
      search: {
        ...(filter.userid ? { user: filter.userid } : {}),
        ...(filter.action ? { action: filter.action } : {}),
      },
    });
  }

  return (
    <ConsolePage title={t('title')} lead={t('lead')}>
      <div className={styles.filters}>
        {tenantId ? (
          <PersonSelect tenantId={tenantId} value={user} onChange={(userid) => show({ userid, action })} />
        ) : (
          // The platform has no list of all users: a user is selected by clicking the name in the log.
          user && (
            <Button variant="default" onClick={() => show({ action })}>
              {t('everybody')}
            </Button>
          )
        )}
        <ActionFilter value={action} onChange={(next) => show({ userid: user, action: next })} />
      </div>
      <AuditList
        tenantId={tenantId}
        filter={{ userid: user, action }}
        onPerson={(userid) => show({ userid, action })}
      />
    </ConsolePage>
  );
}
