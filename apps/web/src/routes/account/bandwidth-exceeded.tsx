import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

export function BandwidthExceededPage() {
  const { t } = useTranslation('auth');
  const administrator = useCan('control TenantConfiguration');
  return (
    <StatusPage
      bars={['lit', 'lit', 'ending']}
      title={t('bandwidth.title')}
      text={t('bandwidth.text')}
      actions={
        <>
          {administrator && (
            <LinkButton to="/console/subscription-plans" size="md">
              {t('bandwidth.plans')}
            </LinkButton>
          )}
          <LinkButton to="/" size="md" variant={administrator ? 'default' : 'filled'}>
            {t('toFolders')}
          </LinkButton>
        </>
      }
    />
  );
}
