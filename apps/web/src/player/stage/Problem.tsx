import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import classes from './Stage.module.css';

export function Problem({
  icon: Icon = CircleAlert,
  title,
  text,
  onRetry,
  actions,
}: {
  icon?: LucideIcon | undefined;
  title: string;
  text: string;
  /** Omitted when a retry cannot help. */
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('player');
  return (
    <div className={classes.problem} role="alert">
      <Icon size={28} strokeWidth={1.3} aria-hidden />
      <strong>{title}</strong>
      <span>{text}</span>
      {onRetry || actions ? (
        <div className="flex wrap justify-center gap-8 mt-16">
          {onRetry ? (
            <Button variant="default" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}
