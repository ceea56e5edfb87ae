import { Download } from 'lucide-react';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { saveBlob } from '#lib/save-blob.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import styles from './auth.module.css';
import { AuthHeader } from './auth-header.tsx';
import list from './recovery-codes.module.css';

interface Props {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Shown once. The user must confirm that the codes are saved. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const { t } = useTranslation('auth');
  const language = useLanguage();

  function download() {
    const head = t('recovery.file', { email, site: window.location.host, date: date(Date.now(), language) });
    const file = new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' });
    saveBlob(file, t('recovery.fileName'));
  }

  return (
    <div className={styles.form}>
      <AuthHeader title={t('recovery.title')} lead={t('recovery.lead')} />
      <ol className={list.codes} aria-label={t('recovery.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex wrap gap-8">
        <CopyButton text={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<Download aria-hidden size={14} strokeWidth={1.75} />}
          onClick={download}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Button size="lg" fullWidth className={styles.submit} onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}
