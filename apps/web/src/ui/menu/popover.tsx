import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { menuPosition } from './menu-position.ts';
import styles from './popover.module.css';

interface Props {
  label: string;
  width: number;
  /** On a phone: a bottom sheet with the width of the screen. */
  sheet?: boolean;
  /** The button the popover belongs to: it opens below it and returns the focus to it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** Maximum share of the window height used for placement. */
const MOST = 0.6;

/** Panel below a button, or above it if only that fits. Escape or an outside click closes it. */
export function Popover({ label, width, sheet, anchor, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const leave = useRef(onClose);
  leave.current = onClose;

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const room = { width: window.innerWidth, height: window.innerHeight };
      // Long content scrolls, so do not reserve more than this.
      const height = Math.min(element.offsetHeight, room.height * MOST);
      const size = { width: element.offsetWidth, height };
      const { left, top } = menuPosition(box, size, room, 'bottom-end', 14);
      // Custom properties instead of inline values, so that the phone styles can override them.
      element.style.setProperty('--left', `${left}px`);
      element.style.setProperty('--top', `${top}px`);
      element.style.setProperty('--room', `${window.innerHeight - top - 12}px`);
    };
    place();
    element.focus();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor]);

  useEffect(() => {
    const outside = (event: Event) => {
      const node = event.target as Node;
      if (!panel.current?.contains(node) && !anchor.current?.contains(node)) leave.current();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [anchor]);

  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.panel}
      data-sheet={sheet || undefined}
      style={{ '--width': `${width}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        anchor.current?.focus();
      }}
    >
      {children}
    </div>
  );
}
