import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { hostOf } from '#features/webhooks/webhook-words.ts';
import { WebhooksView } from '#features/webhooks/webhooks-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const access = useAccess();
  const navigate = useNavigate();
  const { webhook: shownId } = useSearch({ from: '/console/console/webhooks' });
  if (!access) return null;
  return (
    <WebhooksView
      key={access.tenant.id}
      tenantId={access.tenant.id}
      root={access.point.node}
      shownId={shownId}
      onShow={(id) => void navigate({ to: '/console/webhooks', search: id ? { webhook: id } : {} })}
      page={({ webhook, action, content }) =>
        webhook ? (
          <ConsolePage
            title={webhook.description || hostOf(webhook)}
            parent={<Link to="/console/webhooks">{t('title')}</Link>}
            lead={t('log.lead')}
            action={action}
          >
            {content}
          </ConsolePage>
        ) : (
          <ConsolePage title={t('title')} lead={t('lead')} action={action}>
            {content}
          </ConsolePage>
        )
      }
    />
  );
}
