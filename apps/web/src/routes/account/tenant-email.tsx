import { confirmTenantEmail } from '@rushes/contract/tenants';
import { AuthHeader } from '#features/identity/auth/auth-header.tsx';
import { ConfirmedAddress } from '#features/identity/auth/confirmed-address.tsx';
import { useSecretParams } from '#features/identity/auth/use-once.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

/** Target of the e-mail that confirms the address of a tenant. */
export function TenantEmailPage() {
  const { t } = useTranslation('auth');
  const params = useSecretParams();
  const id = params.get('tenant');
  const code = params.get('code');
  if (!id || !code) {
    return (
      <div role="alert">
        <AuthHeader title={t('tenantEmail.incomplete')} lead={t('tenantEmail.incompleteText')} />
        <LinkButton to="/" size="lg">
          {t('toFolders')}
        </LinkButton>
      </div>
    );
  }
  return (
    <ConfirmedAddress
      confirm={() => call(confirmTenantEmail, { params: { id }, body: { code } })}
      words={{
        confirming: t('tenantEmail.confirming'),
        confirmed: t('tenantEmail.confirmed'),
        text: (email) => t('tenantEmail.confirmedText', { email }),
        failed: t('tenantEmail.failed'),
      }}
    />
  );
}
