import { Link } from '@tanstack/react-router';
import { AppList } from '#features/oauth/app-list.tsx';
import { TokenList } from '#features/tokens/token-list.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { Section } from '#ui/layout/section.tsx';
import { ConsolePage } from './console-page.tsx';

/** The API tokens and the connected apps of the current user. */
export function OwnTokensPage() {
  const { t } = useTranslation(['tokens', 'console', 'oauth']);
  return (
    <ConsolePage title={t('own.label')} parent={<Link to="/console/index">{t('console:menu.account')}</Link>}>
      <Section title={t('title')}>
        <div className="pt-12">
          <TokenList tenantId={null} />
        </div>
      </Section>
      <Section title={t('oauth:apps.title')} text={t('oauth:apps.text')}>
        <AppList />
      </Section>
    </ConsolePage>
  );
}

/** The API tokens of the workspace. */
export function TokensPage() {
  const { t } = useTranslation('tokens');
  const access = useAccess();
  if (!access) return null;
  return (
    <ConsolePage key={access.tenant.id} title={t('title')} lead={t('lead')}>
      <TokenList tenantId={access.tenant.id} />
    </ConsolePage>
  );
}
