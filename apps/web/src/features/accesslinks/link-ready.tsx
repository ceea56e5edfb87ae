import type { AccessLink } from '@rushes/contract/accesslinks';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { QrCode } from '#ui/image/qr-code.tsx';
import { dayText } from './day-text.ts';
import styles from './link-ready.module.css';

interface Props {
  link: AccessLink;
  /** As typed in this form. The server never returns it. */
  password: string;
}

/** Address of the new link, to copy or to scan as a QR code. */
export function LinkReady({ link, password }: Props) {
  const { t } = useTranslation('accesslinks');
  const language = useLanguage();
  const count = link.invitations.length;
  return (
    <section className="flex wrap gap-16 p-16 radius-panel bg-well" aria-label={t('readyTitle')}>
      <QrCode text={link.url} label={t('link')} size={120} />
      <div className={styles.words}>
        <p className="font-small medium">{t('link')}</p>
        <p className="break-anywhere" data-testid="link-url">
          {link.url}
        </p>
        <p className="font-small muted" role="status">
          {t('until', { day: dayText(link.expireat, language) })}
          {count > 0 && <> {t('invited', { count })}</>}
        </p>
        <div className={styles.buttons}>
          <CopyButton text={link.url} label={t('copyLink')} />
          <CopyButton text={password} label={t('copyPassword')} />
        </div>
      </div>
    </section>
  );
}
