import { X } from 'lucide-react';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { type Step, stepsThere, targetOf } from './steps.ts';
import styles from './tour.module.css';
import { cardPosition, type Spot } from './tour-position.ts';
import { endTour, type TourName } from './widgets/tour.ts';

/** Highlights one part of the page after another and explains it. */
export function Tour({ name }: { name: TourName }) {
  const steps = useStepsThere(name);
  return steps.length > 0 ? <Walk key={name} steps={steps} /> : null;
}

/** Waits for the page: a tour may be requested before its first target is rendered. */
function useStepsThere(name: TourName): readonly Step[] {
  const [found, setFound] = useState<{ name: TourName; steps: readonly Step[] }>({ name, steps: [] });
  const there = found.name === name && found.steps.length > 0;
  useEffect(() => {
    if (there) return;
    const look = () => {
      const steps = stepsThere(name);
      // Bell and account menu are rendered before any page, so two steps are not enough.
      if (steps.length > 2) setFound({ name, steps });
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [name, there]);
  return there ? found.steps : [];
}

function Walk({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('tours');
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const touch = useTouch();
  const [at, setAt] = useState(0);
  const step = steps[at]!;
  const last = at === steps.length - 1;
  const { spot, place } = usePlaces(step, card);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    next.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  const go = (to: number) => setAt(Math.max(0, Math.min(to, steps.length - 1)));
  return (
    <dialog
      ref={dialog}
      className={styles.tour}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onCancel={endTour}
      onClose={endTour}
      onKeyDown={(event) => {
        // Shortcuts of the page are disabled during a tour.
        event.stopPropagation();
        if (event.key === 'ArrowRight') go(at + 1);
        if (event.key === 'ArrowLeft') go(at - 1);
      }}
    >
      {spot && (
        <div
          aria-hidden
          className={styles.light}
          style={{ left: spot.left, top: spot.top, width: spot.width, height: spot.height }}
        />
      )}
      <div ref={card} className={styles.card} style={place as CSSProperties}>
        <div className="row justify-between gap-12">
          <h2 id="tour-title" className="font-lead semibold leading-22">
            {t(`${step.key}.title`)}
          </h2>
          <IconButton label={t('end')} size={28} onClick={endTour}>
            <X size={16} strokeWidth={1.6} />
          </IconButton>
        </div>
        <p id="tour-text" className={styles.text}>
          {touch && 'touch' in step ? t(`${step.key}.textTouch`) : t(`${step.key}.text`)}
        </p>
        <div className="row gap-8">
          <span className="grow faint font-small tabular" aria-live="polite">
            {t('count', { at: at + 1, of: steps.length })}
          </span>
          {at > 0 && (
            <Button variant="default" onClick={() => go(at - 1)}>
              {t('back')}
            </Button>
          )}
          <Button ref={next} onClick={() => (last ? endTour() : go(at + 1))}>
            {last ? t('done') : t('next')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Positions of the highlight and the card; updated when the window is resized. */
function usePlaces(step: Step, card: React.RefObject<HTMLDivElement | null>) {
  const [places, setPlaces] = useState<{ spot?: Spot; place?: { left: number; top: number } }>({});
  useLayoutEffect(() => {
    const measure = () => {
      const target = targetOf(step);
      const size = card.current?.getBoundingClientRect();
      if (!target || !size) return;
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const spot = { left, top, width, height };
      const room = { width: window.innerWidth, height: window.innerHeight };
      setPlaces({ spot, place: cardPosition(spot, size, room) });
    };
    measure();
    // A dialog has its size only once it is open, and the layout of the page may still change.
    const watch = new ResizeObserver(measure);
    if (card.current) watch.observe(card.current);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [step, card]);
  return places;
}
