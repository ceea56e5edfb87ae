import { userFilters } from '@rushes/contract/users';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { SeatMeters } from '#features/limits/seat-meters.tsx';
import type { UserView } from '#features/users/keys.ts';
import { UsersView } from '#features/users/users-view.tsx';
import { useAccess, useCan } from '#session/access.ts';
import { useUser } from '#session/session.ts';

export function UsersPage() {
  const user = useUser();
  const access = useAccess();
  const mayControl = useCan('control User');
  const navigate = useNavigate();
  const search = useSearch({ from: '/console/console/users' });
  const show = userFilters.find((filter) => filter === search.show) ?? 'all';
  const sort = search.sort === 'name' ? 'name' : 'lastseen';
  const { q = '', without = false } = search;
  const view = useMemo<UserView>(() => ({ show, q, withoutMfa: without, sort }), [show, q, without, sort]);

  // The view is in the URL, so that it can be shared and Back restores it.
  const onView = useCallback(
    (change: Partial<UserView>) => {
      const next = { ...view, ...change };
      void navigate({
        to: '/console/users',
        search: {
          ...(next.show === 'all' ? {} : { show: next.show }),
          ...(next.q ? { q: next.q } : {}),
          ...(next.withoutMfa ? { without: true } : {}),
          ...(next.sort === 'lastseen' ? {} : { sort: next.sort }),
        },
        replace: change.q !== undefined,
      });
    },
    [view, navigate],
  );
  const onPermissions = useCallback(
    (id: string) => void navigate({ to: '/console/users/permissions', search: { user: id } }),
    [navigate],
  );
  const onRecord = useCallback(
    (id: string) => void navigate({ to: '/console/audit', search: { user: id } }),
    [navigate],
  );
  if (!user || !access) return null;
  return (
    <UsersView
      key={access.tenant.id}
      tenantId={access.tenant.id}
      root={access.point.node}
      me={user.id}
      mayControl={mayControl}
      view={view}
      onView={onView}
      meters={<SeatMeters tenantId={access.tenant.id} />}
      onPermissions={onPermissions}
      onRecord={onRecord}
    />
  );
}
