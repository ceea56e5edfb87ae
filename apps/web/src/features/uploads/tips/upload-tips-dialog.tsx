import { Files, FileText, Layers, MousePointerClick, RotateCw } from 'lucide-react';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

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
      <ul className="grid gap-16">
        {[touch ? choose : drop, ...tips].map(([key, Icon]) => (
          <li key={key} className="flex gap-14">
            <Icon aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
            <div>
              <h3 className="font-body medium leading-20">{t(`${key}.title`)}</h3>
              <p className="muted">{t(`${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
