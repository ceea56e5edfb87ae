import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GroupsView } from '#features/users/groups/groups-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

export function GroupsPage() {
  const { t } = useTranslation('groups');
  const access = useAccess();
  const navigate = useNavigate();
  const { group: shownId } = useSearch({ from: '/console/console/groups' });
  if (!access) return null;
  return (
    <GroupsView
      key={access.tenant.id}
      tenantId={access.tenant.id}
      root={access.point.node}
      shownId={shownId}
      onShow={(id) => void navigate({ to: '/console/groups', search: id ? { group: id } : {} })}
      page={({ group, action, content }) => (
        <ConsolePage
          title={group?.name ?? t('title')}
          parent={group && <Link to="/console/groups">{t('title')}</Link>}
          lead={group ? undefined : t('lead')}
          action={action}
        >
          {content}
        </ConsolePage>
      )}
    />
  );
}
