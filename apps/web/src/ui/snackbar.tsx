import { AlertCircle, Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import styles from './snackbar.module.css';

interface Message {
  text: string;
  tone?: 'plain' | 'success' | 'error';
  /** Milliseconds; -1 stays until it is dismissed or replaced. */
  duration?: number;
  action?: { label: string; run: () => void };
}

interface State {
  current: (Message & { id: number }) | null;
}

export const DEFAULT_DURATION = 3000;
export const PERSISTENT = -1;

let lastId = 0;
export const useSnackbar = create<State>(() => ({ current: null }));

/** Only one is kept: a new message takes the place of the one before. */
export function showSnackbar(message: Message): number {
  lastId += 1;
  useSnackbar.setState({ current: { ...message, id: lastId } });
  return lastId;
}

export function showError(text: string): number {
  return showSnackbar({ text, tone: 'error' });
}

/** With an id only that message goes, not one that has replaced it. */
export function hideSnackbar(id?: number): void {
  useSnackbar.setState((state) => (id === undefined || state.current?.id === id ? { current: null } : state));
}

export function Snackbar() {
  const current = useSnackbar((state) => state.current);
  const { t } = useTranslation('ui');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const wait = () => {
    clearTimeout(timer.current);
    const duration = current?.duration ?? DEFAULT_DURATION;
    if (current && duration !== PERSISTENT)
      timer.current = setTimeout(() => hideSnackbar(current.id), duration);
  };
  const hold = () => clearTimeout(timer.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message starts the clock, a render does not
  useEffect(() => {
    wait();
    return hold;
  }, [current?.id]);

  return (
    <div
      className={styles.place}
      role="status"
      aria-live={current?.tone === 'error' ? 'assertive' : 'polite'}
    >
      {current && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pausing while it is read is a convenience only
        <div key={current.id} className={styles.bar} onMouseEnter={hold} onMouseLeave={wait}>
          {current.tone === 'error' && <AlertCircle size={16} strokeWidth={1.6} className={styles.error} />}
          {current.tone === 'success' && <Check size={16} strokeWidth={1.6} className={styles.success} />}
          <span className={styles.text}>{current.text}</span>
          {current.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                current.action?.run();
                hideSnackbar(current.id);
              }}
            >
              {current.action.label}
            </button>
          )}
          <IconButton label={t('dismiss')} size={24} onClick={() => hideSnackbar(current.id)}>
            <X size={14} strokeWidth={1.6} />
          </IconButton>
        </div>
      )}
    </div>
  );
}
