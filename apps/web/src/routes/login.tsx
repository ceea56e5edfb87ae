import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { SignInForm } from '#features/identity/sign-in-form.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { ownPath } from '#lib/own-path.ts';

export function LoginPage() {
  const { t } = useTranslation('routes');
  const { error } = useSearch({ from: '/login/account/login' });
  const asked = useLocation({ select: ({ state }) => ownPath(state.asked) });
  const navigate = useNavigate();
  const router = useRouter();

  function onSignedIn() {
    if (asked) router.history.replace(asked);
    else void navigate({ to: '/', replace: true });
  }

  const notice = error === 'sessionExpired' ? t('login.sessionExpired') : undefined;
  return <SignInForm {...(notice ? { notice } : {})} onSignedIn={onSignedIn} />;
}
