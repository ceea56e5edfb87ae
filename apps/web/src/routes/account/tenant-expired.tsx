import { useNavigate } from '@tanstack/react-router';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { listAccess, switchAccess, useAccess, useCan } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { AnchorButton, Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

/** The subscription of the current tenant has expired; other tenants of the user stay accessible. */
export function TenantExpiredPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const user = useUser();
  const access = useAccess();
  const administrator = useCan('control TenantConfiguration');
  const navigate = useNavigate();
  const tenant = user?.tenants.find(({ id }) => id === access?.tenant.id);
  if (!user || !tenant) return null;
  const other = listAccess(user).find((one) => !one.tenant.expired);
  const end = tenant.subscription.subscriptionEnd;

  async function open() {
    if (!other) return;
    switchAccess(other.point.node.id);
    await navigate({ to: '/node/$id', params: { id: other.point.node.id } });
  }

  return (
    <StatusPage
      bars={['dim', 'dim', 'ending']}
      title={t('paused.title', { name: tenant.name })}
      text={t('paused.text', { date: date(end?.date ?? Date.now(), language) })}
      actions={
        <>
          {administrator && (
            <LinkButton to="/console/subscription-plans" size="md">
              {t('paused.plans')}
            </LinkButton>
          )}
          {!administrator && tenant.support && (
            <AnchorButton href={`mailto:${tenant.support}`} size="md">
              {t('paused.write', { email: tenant.support })}
            </AnchorButton>
          )}
          {other && (
            <Button size="md" variant="default" onClick={() => void open()}>
              {t('paused.other', { name: other.tenant.name })}
            </Button>
          )}
          <LinkButton to="/account/logout" size="md" variant="default" preload={false}>
            {t('paused.signOut')}
          </LinkButton>
        </>
      }
      foot={t('signedIn', { email: user.email })}
    />
  );
}
