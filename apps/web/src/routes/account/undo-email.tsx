import { undoEmail } from '@rushes/contract/sign-up';
import { ConfirmedAddress } from '#features/identity/auth/confirmed-address.tsx';
import { useSecretParams } from '#features/identity/auth/use-once.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';

/** Takes back a change of e-mail address, by the link sent to the old one. */
export function UndoEmailPage() {
  const { t } = useTranslation('auth');
  const token = useSecretParams().get('token') ?? '-';
  return (
    <ConfirmedAddress
      confirm={() => call(undoEmail, { body: { token } })}
      words={{
        confirming: t('undoEmail.running'),
        confirmed: t('undoEmail.done'),
        text: (email) => t('undoEmail.doneText', { email }),
        failed: t('verify.failed'),
      }}
    />
  );
}
