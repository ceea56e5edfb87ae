import type { Mfa } from '@rushes/contract/mfa';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Dot } from '#ui/feedback/dot.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import styles from './accounts.module.css';
import { CodeDialog } from './code-dialog.tsx';
import { newRecoveryCodes, turnOff, useMfaChanged } from './mutations.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

// Lazy: includes the QR code library, which is rarely needed.
const SetupDialog = lazy(() =>
  loadChunk(() => import('./mfa-setup-dialog.tsx')).then((part) => ({ default: part.MfaSetupDialog })),
);

/** Below this number, suggest new recovery codes. */
const FEW_CODES = 3;

type Open = 'setup' | 'disable' | 'renew' | { codes: string[] } | null;

interface Props {
  mfa: Mfa;
  /** Name of the tenant that requires it, if any. */
  demandedBy: string | null;
}

export function MfaState({ mfa, demandedBy }: Props) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState<Open>(null);
  const changed = useMfaChanged();
  const on = mfa.enabled === 1;
  const close = () => setOpen(null);
  return (
    <Section title={t('mfa.app')} text={t('mfa.appText')}>
      {mfa.required === 1 && (
        <div className={styles.under}>
          <Alert>
            {demandedBy ? t('mfa.demandedBy', { tenant: demandedBy }) : t('mfa.demanded')}{' '}
            {on ? t('mfa.cannotTurnOff') : t('mfa.setUpSoon')}
          </Alert>
        </div>
      )}
      <SettingRow
        label={
          <span className="inline-row gap-8">
            <Dot tone={on ? 'ok' : 'idle'} />
            {on ? t('mfa.on') : t('mfa.off')}
          </span>
        }
        hint={on ? t('mfa.onHint') : t('mfa.offHint')}
      >
        {on ? (
          mfa.required === 0 && (
            <Button variant="default" onClick={() => setOpen('disable')}>
              {t('mfa.disable')}
            </Button>
          )
        ) : (
          <Button onClick={() => setOpen('setup')}>{t('mfa.setUp')}</Button>
        )}
      </SettingRow>
      {on && (
        <SettingRow
          label={t('mfa.recovery')}
          hint={
            <span className={mfa.recoveryCodesLeft < FEW_CODES ? 'amber' : undefined}>
              {t('mfa.left', { count: mfa.recoveryCodesLeft })}
            </span>
          }
        >
          <Button variant="default" onClick={() => setOpen('renew')}>
            {t('mfa.renew')}
          </Button>
        </SettingRow>
      )}
      {open === 'setup' && (
        <Suspense>
          <SetupDialog onClose={close} onDone={() => void changed()} />
        </Suspense>
      )}
      {open === 'disable' && (
        <CodeDialog
          title={t('mfa.disableTitle')}
          text={t('mfa.disableText')}
          confirm={t('mfa.disable')}
          danger
          onClose={close}
          send={async (code) => {
            await turnOff(code);
            close();
            await changed();
          }}
        />
      )}
      {open === 'renew' && (
        <CodeDialog
          title={t('mfa.renewTitle')}
          text={t('mfa.renewText')}
          confirm={t('mfa.renew')}
          onClose={close}
          send={async (code) => {
            setOpen({ codes: await newRecoveryCodes(code) });
            await changed();
          }}
        />
      )}
      {typeof open === 'object' && open && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </Section>
  );
}
