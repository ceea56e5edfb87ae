import { signInExternal } from '@rushes/contract/sign-up';
import { AuthHeader } from '#features/identity/auth/auth-header.tsx';
import { useOnce } from '#features/identity/auth/use-once.ts';
import { useSignIn } from '#features/identity/auth/use-sign-in.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

/** Return URL of a provider: exchanges its one-time cookie for a session. */
export function ExternalPage() {
  const { t } = useTranslation('auth');
  const signIn = useSignIn();
  const outcome = useOnce(() => signIn('', () => call(signInExternal)));
  if (outcome.state !== 'failed') {
    return (
      <div role="status">
        <AuthHeader title={t('external.title')} lead={t('external.text')} />
      </div>
    );
  }
  return (
    <div role="alert">
      <AuthHeader title={t('external.failed')} lead={errorText(outcome.failure)} />
      <LinkButton to="/account/login" size="lg">
        {t('external.toSignIn')}
      </LinkButton>
    </div>
  );
}
