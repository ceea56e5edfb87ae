import { addressOf } from '@rushes/contract/endpoint';
import { externalStart } from '@rushes/contract/sign-up';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthHeader } from '#features/identity/auth/auth-header.tsx';
import { signInMethodsQuery } from '#features/identity/auth/queries.ts';
import { useReturnPath } from '#features/identity/auth/use-sign-in.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { storeReturnPath } from '#session/return-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

/** Redirects to the provider immediately; shows a page only if the provider is unknown. */
export function ProviderPage() {
  const { t } = useTranslation('auth');
  const { provider } = useParams({ from: '/login/account/login/$provider' });
  const asked = useReturnPath();
  const { data: methods, error } = useQuery(signInMethodsQuery);
  const found = methods?.providers.find(({ id }) => id === provider);
  const id = found?.id;
  useEffect(() => {
    if (!id) return;
    storeReturnPath(asked);
    window.location.replace(addressOf(externalStart.path, { params: { provider: id } }));
  }, [id, asked]);

  if (found || (!methods && !error)) {
    return (
      <div role="status">
        <AuthHeader
          title={t('external.title')}
          lead={found ? t('external.going', { name: found.name }) : t('moment')}
        />
      </div>
    );
  }
  return (
    <div role="alert">
      <AuthHeader
        title={error ? t('external.failed') : t('external.unknown')}
        lead={error ? errorText(error) : t('external.unknownText', { provider })}
      />
      <LinkButton to="/account/login" size="lg">
        {t('external.toSignIn')}
      </LinkButton>
    </div>
  );
}
