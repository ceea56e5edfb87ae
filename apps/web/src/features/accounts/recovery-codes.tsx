import { Download } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { saveBlob } from '#lib/save-blob.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './recovery-codes.module.css';

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('accounts');
  const text = codes.join('\n');
  const download = () => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), t('mfa.fileName'));
  return (
    <>
      <p className="muted">{t('mfa.codesText')}</p>
      <ul className={styles.codes} aria-label={t('mfa.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex wrap gap-8">
        <CopyButton text={text} label={t('mfa.copyAll')} />
        <Button variant="default" leftSection={<Download size={14} strokeWidth={1.75} />} onClick={download}>
          {t('mfa.download')}
        </Button>
      </div>
    </>
  );
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog
      title={t('mfa.codesTitle')}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          {t('mfa.kept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
