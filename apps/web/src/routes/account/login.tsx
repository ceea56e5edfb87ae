import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { signInMethodsQuery } from '#features/identity/auth/queries.ts';
import { SignInForm } from '#features/identity/auth/sign-in-form.tsx';
import { useTranslation } from '#lib/i18n.ts';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const { error } = useSearch({ from: '/login/account/login' });
  const { data: methods } = useQuery(signInMethodsQuery);
  return (
    <SignInForm
      methods={methods}
      {...(error === 'sessionExpired' ? { notice: t('signIn.sessionExpired') } : {})}
    />
  );
}
