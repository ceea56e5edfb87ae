import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './tooltip.module.css';

interface Listeners {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onMouseDown?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** Minimum distance between the tooltip and the window edge. */
const EDGE = 8;
const GAP = 6;

/** Tooltip of an icon-only control. Screen readers use the accessible name of the control instead. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement<Listeners> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { props } = children;
  // Safari does not move the focus to a tapped button, so `blur` is not enough.
  useEffect(() => {
    if (!anchor) return;
    const close = () => setAnchor(null);
    window.addEventListener('pointerdown', close, true);
    return () => window.removeEventListener('pointerdown', close, true);
  }, [anchor]);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          props.onPointerEnter?.(event);
          // No tooltip on touch: a touch is about to press the control.
          if (event.pointerType === 'mouse') setAnchor(event.currentTarget);
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          props.onPointerLeave?.(event);
          setAnchor(null);
        },
        onMouseDown: (event: MouseEvent<HTMLElement>) => {
          props.onMouseDown?.(event);
          setAnchor(null);
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          props.onBlur?.(event);
          setAnchor(null);
        },
        onClick: (event: MouseEvent<HTMLElement>) => {
          props.onClick?.(event);
          // A control that is not available explains itself instead of acting, also on touch.
          if (event.currentTarget.ariaDisabled === 'true') setAnchor(event.currentTarget);
        },
      })}
      {anchor ? <Words anchor={anchor}>{label}</Words> : null}
    </>
  );
}

function Words({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Popover: in the top layer, also in full screen, and not clipped by ancestors.
    element.showPopover();
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const left = Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - EDGE);
    const above = at.top - height - GAP;
    element.style.left = `${Math.round(Math.max(EDGE, left))}px`;
    element.style.top = `${Math.round(above < EDGE ? at.bottom + GAP : above)}px`;
  }, [anchor]);
  return (
    <span ref={box} popover="manual" aria-hidden className={styles.tip}>
      {children}
    </span>
  );
}
