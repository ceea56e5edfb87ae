import { Maximize, Minimize } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { ControlButton } from './ControlButton.tsx';

export function FullScreenButton({ active, toggle }: { active: boolean; toggle(): void }) {
  const { t } = useTranslation('player');
  const Icon = active ? Minimize : Maximize;
  return (
    <ControlButton label={active ? t('leaveFullScreen') : t('fullScreen')} shortcut="F" onClick={toggle}>
      <Icon size={16} strokeWidth={1.75} />
    </ControlButton>
  );
}
