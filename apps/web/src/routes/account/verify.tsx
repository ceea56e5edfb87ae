import { confirmEmail } from '@rushes/contract/sign-up';
import { useParams } from '@tanstack/react-router';
import { ConfirmedAddress } from '#features/identity/auth/confirmed-address.tsx';
import { useSecretParams } from '#features/identity/auth/use-once.ts';
import { VerifyForm } from '#features/identity/auth/verify-form.tsx';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { updateUser } from '#session/session.ts';

/** Confirms a sign-up by code, or a changed e-mail address by link. */
export function VerifyPage() {
  const { t } = useTranslation('auth');
  const { email = '' } = useParams({ from: '/login/account/verify/{-$email}' });
  const token = useSecretParams().get('token');
  if (!token) return <VerifyForm email={email} />;
  return (
    <ConfirmedAddress
      confirm={async () => {
        const reply = await call(confirmEmail, { body: { token } });
        updateUser((user) => ({ ...user, email: reply.email, username: reply.email }));
        return reply;
      }}
      words={{
        confirming: t('verify.confirming'),
        confirmed: t('verify.confirmed'),
        text: (address) => t('verify.confirmedText', { email: address }),
        failed: t('verify.failed'),
      }}
    />
  );
}
