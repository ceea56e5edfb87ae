import { useRouter } from '@tanstack/react-router';
import { UsageMeters } from '#features/limits/usage-meters.tsx';
import { useResources } from '#features/limits/widgets/resources.ts';
import { useSubscription } from '#features/subscriptions/queries.ts';
import { SubscriptionView } from '#features/subscriptions/subscription-view.tsx';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';

/** The subscription of a tenant. An expired tenant and notices of limits open it under its other address. */
export function SubscriptionPage() {
  const { t } = useTranslation(['subscriptions', 'console', 'limits']);
  const router = useRouter();
  const user = useUser();
  const access = useAccess();
  const tenant = user?.tenants.find(({ id }) => id === access?.tenant.id);
  const { data, error } = useSubscription(tenant?.id ?? '');
  const { data: usage } = useResources(tenant?.id ?? '');
  if (!tenant) return null;
  return (
    <ConsolePage title={t('console:menu.subscriptions')} lead={t('prices')}>
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton rows={8} height={62} />}
      {data && (
        <SubscriptionView
          key={tenant.id}
          tenantId={tenant.id}
          tenantName={tenant.name}
          data={data}
          rootId={access?.point.node.id ?? ''}
          usage={usage ?? []}
          meters={<UsageMeters tenantId={tenant.id} />}
          onChanged={() => void router.invalidate()}
        />
      )}
    </ConsolePage>
  );
}
