import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { keepFocus } from '../transport/ControlButton.tsx';
import classes from './zoom.module.css';
import { useZoomView, type Zoom } from './zoom.ts';

const PERCENTS = [50, 100, 200, 400];

/** @param ratio screen pixels per media pixel, when fitted. */
export function ZoomMenu({ zoom, ratio }: { zoom: Zoom; ratio: number }) {
  const { t } = useTranslation('player');
  const { scale } = useZoomView(zoom);
  const fitted = scale === 1;
  const percent = Math.round(ratio * scale * 100);
  const shown = fitted ? t('fit', { percent }) : t('percent', { percent });
  return (
    <Menu width={148}>
      <Menu.Target>
        <button
          type="button"
          className={classes.menu}
          aria-label={t('zoomMenu', { shown })}
          data-testid="zoom"
          data-percent={percent}
          data-fitted={fitted || undefined}
          onMouseDown={keepFocus}
        >
          {shown}
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice checked={fitted} onClick={zoom.fit}>
          {t('zoomFit')}
        </MenuChoice>
        {PERCENTS.map((value) => {
          const on = !fitted && percent === value;
          return (
            <MenuChoice key={value} checked={on} onClick={() => zoom.zoomToPercent(value)}>
              {t('percent', { percent: value })}
            </MenuChoice>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
