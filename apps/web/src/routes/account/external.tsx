import { signInExternal } from '@rushes/contract/sign-up';
import { EntranceHead } from '#features/identity/entrance/entrance-head.tsx';
import { useOnce } from '#features/identity/entrance/use-once.ts';
import { useSignIn } from '#features/identity/entrance/use-sign-in.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

/** Return URL of a provider: exchanges its one-time cookie for a session. */
export function ExternalPage() {
  const { t } = useTranslation('entrance');
  const signIn = useSignIn();
  const outcome = useOnce(() => signIn('', () => call(signInExternal, { quiet: true })));
  if (outcome.state !== 'failed') {
    return (
      <div role="status">
        <EntranceHead title={t('external.title')} lead={t('external.text')} />
      </div>
    );
  }
  return (
    <div role="alert">
      <EntranceHead title={t('external.failed')} lead={errorText(outcome.failure)} />
      <LinkButton to="/account/login" size="lg">
        {t('external.toSignIn')}
      </LinkButton>
    </div>
  );
}
