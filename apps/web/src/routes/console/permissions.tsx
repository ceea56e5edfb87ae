import { useSearch } from '@tanstack/react-router';
import { PermissionsView } from '#features/users/permissions/permissions-view.tsx';
import { useTenantUser } from '#features/users/queries.ts';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';

export function PermissionsPage() {
  const { t } = useTranslation(['console', 'users']);
  const me = useUser();
  const access = useAccess();
  const mayControl = useCan('control User');
  const { user: userId } = useSearch({ from: '/console/console/users/permissions' });
  const { data: user, error } = useTenantUser(access?.tenant.id ?? '', userId);
  if (!me || !access) return null;
  if (user && !error) {
    return (
      <PermissionsView
        key={user.id}
        user={user}
        tenantId={access.tenant.id}
        root={access.point.node}
        me={me.id}
        mayControl={mayControl}
      />
    );
  }
  const missing =
    userId === undefined || (error instanceof ApiError && error.status < 500 && error.status > 0);
  return (
    <ConsolePage title={t('users:menu.permissions')}>
      {missing || error ? (
        <Alert
          action={
            <LinkButton to="/console/users" variant="default">
              {t('users:title')}
            </LinkButton>
          }
        >
          {missing ? t('users:matrix.missing') : errorText(error)}
        </Alert>
      ) : (
        <Skeleton rows={12} height={30} />
      )}
    </ConsolePage>
  );
}
