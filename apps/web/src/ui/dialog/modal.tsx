import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFocusReturn } from './focus-return.ts';
import styles from './modal.module.css';

interface Props {
  /** Accessible name, or the id of the element with the name. */
  label?: string;
  labelledBy?: string;
  onClose: () => void;
  /** In the middle of the screen, or a panel at its left edge. */
  place: 'middle' | 'side';
  className: string;
  children: ReactNode;
}

/** The open ones, in order: Escape closes only the last. */
const open: object[] = [];

const TABBABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]):not(:disabled, [tabindex^="-"], [type=hidden])';

const tabbable = (within: HTMLElement | null) =>
  [...(within?.querySelectorAll<HTMLElement>(TABBABLE) ?? [])].filter((element) => element.checkVisibility());

/**
 * Layer above the page that keeps the focus. Not a modal `<dialog>`: that makes the rest of the page inert, and messages
 * of the snackbar could neither be read out nor used.
 */
export function Modal({ label, labelledBy, onClose, place, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusReturn();
  useEscape(onClose);
  useFirstFocus(panel);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const all = tabbable(panel.current);
    const [first, last] = [all[0] ?? panel.current, all.at(-1) ?? panel.current];
    const active = document.activeElement;
    const leaves = event.shiftKey ? active === first || active === panel.current : active === last;
    if (!leaves) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the close button do the same by keyboard
    <div
      className={styles.layer}
      data-place={place}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={`${styles.panel} ${className}`}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Before the handlers of the page and of fields. An open menu or list inside, or a marked field, handles it itself. */
function useEscape(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const self = {};
    open.push(self);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== self) return;
      if ((event.target as Element).closest('[data-own-escape="true"], :popover-open')) return;
      close.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      open.splice(open.indexOf(self), 1);
    };
  }, []);
}

/** Focuses the marked element, or the first that can have the focus. */
function useFirstFocus(panel: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    // Not at once: the key press that opens the dialog would also press its first button.
    const timer = setTimeout(() => {
      const element = panel.current;
      const marked = element?.querySelector<HTMLElement>('[data-autofocus]');
      (marked ?? tabbable(element)[0] ?? element)?.focus();
    });
    return () => clearTimeout(timer);
  }, [panel]);
}
