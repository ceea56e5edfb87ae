import type { outReasons } from '@rushes/contract/identity';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

type Reason = (typeof outReasons)[number] | 'plain';

export function ForcedLogoutPage() {
  const { reason } = useSearch({ from: '/blank/account/forced-logout' });
  return <SignedOut reason={reason ?? 'plain'} />;
}

export function DisabledPage() {
  return <SignedOut reason="disabled" />;
}

/** The session was ended by someone else: shows the reason, what is kept and how to continue. */
function SignedOut({ reason }: { reason: Reason }) {
  const { t } = useTranslation('auth');
  const closed = reason === 'disabled' || reason === 'deleted';
  return (
    <StatusPage
      open={!closed}
      bars={closed ? ['dim', 'dim', 'dim'] : ['dim', 'lit', 'lit']}
      title={t(`out.${reason}.title`)}
      text={t(`out.${reason}.text`)}
      actions={
        <>
          <LinkButton to="/account/login" size="md">
            {t(closed ? 'out.otherAccount' : 'out.signIn')}
          </LinkButton>
          {reason === 'password' && (
            <LinkButton to="/account/forgot-password" size="md" variant="default">
              {t('out.reset')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
