import type { MouseEvent, ReactNode } from 'react';
import { Tip } from '#ui/feedback/tip.tsx';
import classes from './Transport.module.css';

/** Keeps the focus in place on click, so that Space still toggles playback. The button stays reachable with Tab. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

export function ControlButton({
  label,
  shortcut,
  pressed,
  disabled,
  look = 'icon',
  onClick,
  children,
}: {
  label: string;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  look?: 'icon' | 'play' | 'key';
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <Tip
      label={
        <>
          {label}
          {shortcut ? <kbd>{shortcut}</kbd> : null}
        </>
      }
    >
      <button
        type="button"
        className={classes[look]}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        {children}
      </button>
    </Tip>
  );
}
