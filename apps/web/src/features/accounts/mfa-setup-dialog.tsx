import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PinInput } from '#ui/form/pin-input.tsx';
import { QrCode } from '#ui/image/qr-code.tsx';
import { accountKeys } from './keys.ts';
import styles from './mfa-setup-dialog.module.css';
import { newSecret, turnOn } from './mutations.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

const DIGITS = 6;

interface Props {
  onClose: () => void;
  /** Called once two-factor authentication is enabled, even if the recovery codes were not saved. */
  onDone: () => void;
}

/** Steps: scan the QR code, confirm with a code, save the recovery codes. */
export function MfaSetupDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('accounts');
  const [codes, setCodes] = useState<string[] | null>(null);
  // The secret is only used in this dialog: never cached, never requested twice.
  const secret = useQuery({
    queryKey: accountKeys.secret,
    queryFn: newSecret,
    staleTime: Infinity,
    gcTime: 0,
  });
  const form = useForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: code.length === DIGITS ? undefined : t('mfa.sixDigits') }),
      send: async ({ code }) => {
        setCodes(await turnOn(code));
        onDone();
      },
    },
  );
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const { value, error, ref } = form.field('code');
  return (
    <FormDialog
      title={t('mfa.setUpTitle')}
      onClose={onClose}
      problem={secret.error ? errorText(secret.error) : form.problem}
      form={form}
      confirm={t('mfa.turnOn')}
      disabled={!secret.data}
    >
      <ol className="stack gap-20">
        <li>
          <p>{t('mfa.scan')}</p>
          <div className="flex gap-24 mt-14 sm-column">
            {secret.data ? (
              <QrCode text={secret.data.uri} label={t('mfa.qr')} />
            ) : (
              <div className={styles.skeleton} />
            )}
            <div className="stack items-start gap-12 min-w-0">
              <p className="muted">{t('mfa.byHand')}</p>
              <code className="min-h-44 font-large leading-22 break-anywhere">
                {inFours(secret.data?.secret ?? '')}
              </code>
              {secret.data && <CopyButton text={secret.data.secret} />}
            </div>
          </div>
        </li>
        <li>
          <PinInput
            label={t('mfa.enter')}
            value={value}
            error={error}
            ref={ref}
            onChange={(digits) => form.set('code', digits)}
          />
        </li>
      </ol>
    </FormDialog>
  );
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';
