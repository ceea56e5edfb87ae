import { AuthHeader } from '#features/identity/auth/auth-header.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

/** Replaces sign-up while the operator has disabled it. */
export function SignUpClosedPage() {
  const { t } = useTranslation('auth');
  return (
    <>
      <AuthHeader title={t('soon.title')} lead={t('soon.lead')} />
      <div>
        <LinkButton to="/account/login" size="lg">
          {t('signIn.submit')}
        </LinkButton>
      </div>
    </>
  );
}
