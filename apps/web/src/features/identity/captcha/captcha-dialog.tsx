import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** The security check of a public form could not be loaded. */
export function CaptchaDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Dialog
      title={t('captcha.title')}
      onClose={onClose}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('captcha.close')}
          </Button>
          <Button onClick={() => window.location.reload()} data-autofocus>
            {t('captcha.reload')}
          </Button>
        </>
      }
    >
      <p>{t('captcha.text')}</p>
    </Dialog>
  );
}
