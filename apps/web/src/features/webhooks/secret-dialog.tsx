import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './webhook-dialog.module.css';

interface Props {
  secret: string;
  rotated: boolean;
  onClose: () => void;
}

/** The only time that the secret is shown. */
export function SecretDialog({ secret, rotated, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      title={t('secret.title')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('secret.done')}</Button>}
    >
      <p>{t('secret.text')}</p>
      {rotated && <p className="mt-8">{t('secret.rotated')}</p>}
      <div className="row wrap gap-12 mt-16">
        <code data-testid="webhook-secret" className={styles.secret}>
          {secret}
        </code>
        <CopyButton text={secret} label={t('secret.copy')} />
      </div>
    </Dialog>
  );
}
