import { Link } from '@tanstack/react-router';
import { TokenList } from '#features/tokens/token-list.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { ConsolePage } from './console-page.tsx';

/** The API tokens of the current user. */
export function OwnTokensPage() {
  const { t } = useTranslation(['tokens', 'console']);
  return (
    <ConsolePage title={t('title')} parent={<Link to="/console/index">{t('console:menu.account')}</Link>}>
      <TokenList tenantId={null} />
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
