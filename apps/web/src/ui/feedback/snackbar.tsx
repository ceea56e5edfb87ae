import { AlertCircle, Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './snackbar.module.css';

interface Message {
  text: string;
  tone?: 'plain' | 'success' | 'error';
  /** Milliseconds; -1 keeps it until dismissed or replaced. */
  duration?: number;
  /** Undo action. */
  action?: { label: string; run: () => void };
  /** Navigates to the subject of the message. A click anywhere on the message triggers it. */
  open?: { label: string; run: () => void };
}

interface State {
  current: (Message & { id: number }) | null;
}

const DEFAULT_DURATION = 3000;
export const PERSISTENT = -1;
/** Time to read the message and decide to undo. */
export const UNDO_MS = 8000;

let lastId = 0;
export const useSnackbar = create<State>(() => ({ current: null }));

/** Only one message at a time: a new one replaces the previous one. */
export function showSnackbar(message: Message): number {
  lastId += 1;
  useSnackbar.setState({ current: { ...message, id: lastId } });
  return lastId;
}

export function showError(text: string): number {
  return showSnackbar({ text, tone: 'error' });
}

/** Shows the text of a failed call. */
export const showFailure = (error: unknown): number => showError(errorText(error));

/** With an id, hides only that message, not its replacement. */
export function hideSnackbar(id?: number): void {
  useSnackbar.setState((state) => (id === undefined || state.current?.id === id ? { current: null } : state));
}

/** Hides the message after its duration. Returns how to stop waiting. */
export function hideLater({ id, duration = DEFAULT_DURATION }: NonNullable<State['current']>): () => void {
  if (duration === PERSISTENT) return () => {};
  const timer = setTimeout(() => hideSnackbar(id), duration);
  return () => clearTimeout(timer);
}

/** Ctrl+Z outside text fields and dialogs. */
export function isUndo(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
  if (event.key.toLowerCase() !== 'z') return false;
  const on = event.target as HTMLElement;
  return !on.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]');
}

export function Snackbar() {
  const current = useSnackbar((state) => state.current);
  const { t } = useTranslation('ui');
  const stop = useRef<(() => void) | undefined>(undefined);

  const hold = () => stop.current?.();
  const wait = () => {
    hold();
    stop.current = current ? hideLater(current) : undefined;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message restarts the timer
  useEffect(() => {
    wait();
    return hold;
  }, [current?.id]);

  const { action, open } = current ?? {};
  const lead = () => {
    open?.run();
    hideSnackbar(current?.id);
  };
  const act = () => {
    action?.run();
    hideSnackbar(current?.id);
  };
  useEffect(() => {
    if (!action) return;
    // Ctrl+Z triggers the undo action of the message.
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return (
    <div
      className={styles.place}
      role="status"
      aria-live={current?.tone === 'error' ? 'assertive' : 'polite'}
    >
      {current && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pausing and the larger target are conveniences only
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard
        <div
          key={current.id}
          className={styles.bar}
          data-leads={open ? true : undefined}
          onClick={open && lead}
          onMouseEnter={hold}
          onMouseLeave={wait}
          onFocus={hold}
          onBlur={wait}
        >
          {current.tone === 'error' && <AlertCircle size={16} strokeWidth={1.6} className="red" />}
          {current.tone === 'success' && <Check size={16} strokeWidth={1.6} className="green" />}
          <span className="break-anywhere mr-4">{current.text}</span>
          {action && (
            <button
              type="button"
              className="rigid p-0-6 medium iris radius-4 hover-underline"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={act}
            >
              {action.label}
            </button>
          )}
          {open && (
            <button type="button" className="rigid p-0-6 medium iris radius-4 hover-underline">
              {open.label}
            </button>
          )}
          <IconButton
            label={t('dismiss')}
            size={24}
            onClick={(event) => {
              event.stopPropagation();
              hideSnackbar(current.id);
            }}
          >
            <X size={14} strokeWidth={1.6} />
          </IconButton>
        </div>
      )}
    </div>
  );
}
