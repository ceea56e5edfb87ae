import { ChevronLeft, ChevronRight, FileX, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { PlayerProps } from '../media.ts';
import playerClasses from '../Player.module.css';
import { Problem } from '../stage/Problem.tsx';
import stageClasses from '../stage/Stage.module.css';
import { StageFrame } from '../stage/StageFrame.tsx';
import { ControlButton } from '../transport/ControlButton.tsx';
import { StillBar } from '../transport/StillBar.tsx';
import { useFullScreen } from '../transport/use-full-screen.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { useOwnZoom } from '../zoom/zoom.ts';
import { PageCounter } from './PageCounter.tsx';
import { PdfPage } from './PdfPage.tsx';
import { usePageWheel } from './use-page-wheel.ts';
import { usePdf, usePdfPage } from './use-pdf.ts';

const ICON = { size: 16, strokeWidth: 1.75 } as const;
/** A point is 1/72 inch, a CSS pixel 1/96. */
const PIXELS_PER_POINT = 96 / 72;
const KEY_PX = 80;
/** Larger than any page height; the bounds clamp it. */
const WHOLE_PAGE_PX = 1e6;

type Props = Pick<PlayerProps, 'src' | 'posterAlt' | 'strip' | 'tools' | 'bar' | 'overlay' | 'zoom'> & {
  /** 1-based; a new value navigates there. */
  page?: number | undefined;
  /** Shown when the document cannot be displayed. */
  download?: ReactNode;
  /** The document could not be loaded: the owner can fetch a new URL. */
  onProblem?: (() => void) | undefined;
};

export function PdfPlayer({ src, posterAlt, strip, tools, bar, overlay, page: asked = 1, ...props }: Props) {
  const { t } = useTranslation('player');
  const root = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(root);
  const zoom = useOwnZoom(props.zoom);
  const [attempt, setAttempt] = useState(0);
  const [wanted, setWanted] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    setWanted(asked);
  }
  const [drawn, setDrawn] = useState(false);
  const opened = usePdf(src, attempt);
  const total = opened.document?.numPages ?? 0;
  const number = Math.min(Math.max(1, wanted), Math.max(1, total));
  const found = usePdfPage(opened.document, number);
  const { page } = found;
  const trouble = opened.trouble ?? found.trouble;
  const { onProblem } = props;
  useEffect(() => {
    if (trouble === 'failed') onProblem?.();
  }, [trouble, onProblem]);

  /** A zoomed page starts at the top; when going back by scrolling, at the bottom. */
  const go = (to: number, from: 'head' | 'foot' = 'head') => {
    const next = Math.min(total, Math.max(1, to));
    if (total === 0 || next === number) return;
    setWanted(next);
    zoom.panBy(0, from === 'head' ? WHOLE_PAGE_PX : -WHOLE_PAGE_PX);
  };
  usePageWheel(root, (step) => {
    const isThere = number + step >= 1 && number + step <= total;
    go(number + step, step > 0 ? 'head' : 'foot');
    return isThere;
  });
  const moveOr = (dy: number, otherwise: () => void) =>
    zoom.view().scale > 1 ? zoom.panBy(0, dy) : otherwise();
  useShortcuts({
    f: fullScreen.toggle,
    arrowleft: () => go(number - 1),
    arrowright: () => go(number + 1),
    arrowup: () => moveOr(KEY_PX, () => go(number - 1, 'foot')),
    arrowdown: () => moveOr(-KEY_PX, () => go(number + 1)),
    pageup: () => go(number - 1),
    pagedown: () => go(number + 1),
    home: () => go(1),
    end: () => go(total),
  });

  const own = page?.getViewport({ scale: PIXELS_PER_POINT });
  const size = own ? { width: own.width, height: own.height } : null;
  return (
    <section ref={root} className={playerClasses.root} aria-label={t('player')}>
      <div className={playerClasses.frame}>
        <StageFrame
          size={size}
          strip={strip}
          fullScreen={fullScreen.active}
          zoom={trouble ? undefined : zoom}
        >
          {page && !trouble ? (
            <PdfPage
              page={page}
              label={t('pageOf', { name: posterAlt, number, total })}
              onDrawn={() => setDrawn(true)}
            />
          ) : null}
          {overlay && page ? (
            <div className="cover w-full h-full pointer-none" data-overlay="">
              {overlay}
            </div>
          ) : null}
          {trouble ? (
            <Problem
              icon={trouble === 'password' ? Lock : trouble === 'broken' ? FileX : undefined}
              title={t(`pdf.${trouble}.title`)}
              text={t(`pdf.${trouble}.text`)}
              onRetry={trouble === 'failed' ? () => setAttempt(attempt + 1) : undefined}
              actions={props.download}
            />
          ) : null}
          {!drawn && !trouble ? (
            <div className={stageClasses.loading} role="status" aria-label={t('loading')} />
          ) : null}
        </StageFrame>
        {bar ? <div className={playerClasses.bar}>{bar}</div> : null}
        {trouble ? null : (
          <div className={playerClasses.controls}>
            <StillBar
              zoom={zoom}
              fullScreen={fullScreen}
              tools={tools}
              start={total > 0 ? <PageCounter number={number} total={total} onGo={go} /> : null}
              centre={
                <>
                  <ControlButton
                    label={t('previousPage')}
                    shortcut="←"
                    disabled={number <= 1}
                    onClick={() => go(number - 1)}
                  >
                    <ChevronLeft {...ICON} />
                  </ControlButton>
                  <ControlButton
                    label={t('nextPage')}
                    shortcut="→"
                    disabled={number >= total}
                    onClick={() => go(number + 1)}
                  >
                    <ChevronRight {...ICON} />
                  </ControlButton>
                </>
              }
            />
          </div>
        )}
      </div>
    </section>
  );
}
