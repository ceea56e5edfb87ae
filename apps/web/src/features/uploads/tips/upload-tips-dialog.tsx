import { Files, FileText, Layers, MousePointerClick, RotateCw } from 'lucide-react';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './upload-tips-dialog.module.css';

const drop = ['drop', MousePointerClick] as const;
const choose = ['choose', MousePointerClick] as const;
const tips = [
  ['resume', RotateCw],
  ['work', Layers],
  ['kinds', Files],
  ['names', FileText],
] as const;

export function UploadTipsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tips');
  const touch = useTouch();
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <ul className={styles.tips}>
        {[touch ? choose : drop, ...tips].map(([key, Icon]) => (
          <li key={key} className={styles.tip}>
            <Icon aria-hidden size={16} strokeWidth={1.6} className={styles.icon} />
            <div>
              <h3 className={styles.title}>{t(`${key}.title`)}</h3>
              <p className={styles.text}>{t(`${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
