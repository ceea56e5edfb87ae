import type { AccessLink } from '@rushes/contract/accesslinks';
import { Check, Copy, Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showError } from '#ui/feedback/snackbar.tsx';
import { QrCode } from '#ui/image/qr-code.tsx';
import styles from './link-block.module.css';
import { saveQrCode } from './qr-file.ts';

interface Props {
  link: AccessLink;
  onInvite: () => void;
}

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Address of the link, to copy, to scan as a QR code, and to print. */
export function LinkBlock({ link, onInvite }: Props) {
  const { t } = useTranslation('sharing');
  const [copied, setCopied] = useState(false);
  const { host, pathname } = new URL(link.url);
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => setCopied(true),
      () => showError(t('notCopied')),
    );
  return (
    <section className={styles.block} aria-label={t('link')}>
      <QrCode text={link.url} label={t('qr')} size={128} />
      <div className={styles.words}>
        <p className="font-small medium leading-16">{t('link')}</p>
        <p className={styles.url} data-testid="share-url">
          <span className="block muted">{host}</span>
          <wbr />
          {pathname}
        </p>
        <div className={styles.buttons}>
          <Button
            data-autofocus
            leftSection={copied ? <Check {...icon} /> : <Copy {...icon} />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{t(copied ? 'copied' : 'copyLink')}</span>
          </Button>
          <Button variant="default" leftSection={<Mail {...icon} />} onClick={onInvite}>
            {t('invite')}
          </Button>
          <IconButton
            label={t('saveQr')}
            className="ml-auto"
            onClick={() => saveQrCode(link.url, `${t('qrFile')}.png`)}
          >
            <Download size={16} strokeWidth={1.6} />
          </IconButton>
        </div>
      </div>
    </section>
  );
}
