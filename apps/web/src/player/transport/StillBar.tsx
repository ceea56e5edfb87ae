import { ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { STEP, type Zoom } from '../zoom/zoom.ts';
import { ControlButton } from './ControlButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import classes from './Transport.module.css';

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** Transport of an image. */
export function StillBar({
  zoom,
  fullScreen,
  start,
  centre,
  tools,
}: {
  zoom: Zoom;
  fullScreen: { active: boolean; toggle(): void };
  start?: ReactNode;
  centre?: ReactNode;
  tools?: ReactNode;
}) {
  const { t } = useTranslation('player');
  return (
    <div className={classes.transport} data-still="">
      <div className={classes.time}>{start}</div>
      <div className={classes.playGroup} data-still="">
        {centre}
      </div>
      <div className={classes.right}>
        {tools}
        <ControlButton label={t('zoomOut')} shortcut="-" onClick={() => zoom.zoomBy(1 / STEP)}>
          <ZoomOut {...ICON} />
        </ControlButton>
        <ControlButton label={t('zoomIn')} shortcut="+" onClick={() => zoom.zoomBy(STEP)}>
          <ZoomIn {...ICON} />
        </ControlButton>
        <FullScreenButton {...fullScreen} />
      </div>
    </div>
  );
}
