import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { menuPlace } from './menu-place.ts';
import styles from './popover.module.css';

interface Props {
  label: string;
  width: number;
  /** The button it belongs to: it opens below, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A panel below a button, on top of everything; Escape or a click elsewhere closes it. */
export function Popover({ label, width, anchor, onClose, children }: Props) {
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
      const size = { width: element.offsetWidth, height: 0 };
      const room = { width: window.innerWidth, height: window.innerHeight };
      const { left, top } = menuPlace(box, size, room, 'bottom-end', 8);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.maxHeight = `${window.innerHeight - top - 12}px`;
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
      style={{ width }}
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
