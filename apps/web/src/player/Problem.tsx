import { CircleAlert } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import classes from './Stage.module.css';

export function Problem({ title, text, onRetry }: { title: string; text: string; onRetry(): void }) {
  const { t } = useTranslation('player');
  return (
    <div className={classes.problem} role="alert">
      <CircleAlert size={22} strokeWidth={1.4} />
      <strong>{title}</strong>
      <span>{text}</span>
      <Button variant="default" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
