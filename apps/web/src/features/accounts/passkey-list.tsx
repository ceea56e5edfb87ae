import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { date, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { hasPasskeys } from '#lib/passkeys.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './accounts.module.css';
import { forgetPasskey, useMfaChanged } from './mutations.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { usePasskeys } from './queries.ts';

export function PasskeyList() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { data: passkeys, error } = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  const possible = hasPasskeys();
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      {error && <p className={styles.problem}>{errorText(error)}</p>}
      {!passkeys && !error && <Skeleton rows={1} height={56} />}
      <ul>
        {passkeys?.map((passkey) => (
          <li key={passkey.id} className="row gap-14 min-h-56 p-8-0 border-b">
            <KeyRound aria-hidden size={18} strokeWidth={1.6} className="icon" />
            <div className="fill">
              <div className="row wrap gap-0-12 medium break-anywhere">{passkey.name}</div>
              <div className="font-small leading-16 tabular muted break-anywhere">
                {t('passkeys.made', { date: date(passkey.createdat, language) })}
                {', '}
                {passkey.lastusedat
                  ? t('passkeys.used', { ago: timeAgo(passkey.lastusedat, language) })
                  : t('passkeys.unused')}
              </div>
            </div>
            <Button
              variant="default"
              onClick={() => setRemoving(passkey)}
              aria-label={t('passkeys.removeOf', { name: passkey.name })}
            >
              {t('passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {possible ? (
        <Button
          variant="default"
          className="mt-14"
          leftSection={<Plus size={16} strokeWidth={1.75} />}
          onClick={() => setAdding(true)}
        >
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="pt-12 muted">{t('passkeys.impossible')}</p>
      )}
      {adding && <PasskeyDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const changed = useMfaChanged();
  return (
    <ConfirmDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      confirm={t('passkeys.remove')}
      danger
      onConfirm={async () => {
        await forgetPasskey(passkey.id);
        onClose();
        await changed();
      }}
      onClose={onClose}
    >
      <p className="muted">{t('passkeys.removeText')}</p>
    </ConfirmDialog>
  );
}
