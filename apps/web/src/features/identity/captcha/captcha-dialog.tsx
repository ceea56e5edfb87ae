import { useTranslation } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';

/** The security check of a public form could not be loaded. */
export function CaptchaDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Dialog
      title={t('captcha.title')}
      onClose={onClose}
      foot={
        <DialogFooter
          confirm={t('captcha.reload')}
          onConfirm={() => window.location.reload()}
          focus="confirm"
          closes
          onClose={onClose}
        />
      }
    >
      <p>{t('captcha.text')}</p>
    </Dialog>
  );
}
