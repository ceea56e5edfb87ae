import type { MouseEvent, ReactNode } from 'react';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import classes from './Transport.module.css';

const WRITTEN = 'input, textarea, [contenteditable]:not([contenteditable="false"])';

const playerOf = ({ currentTarget }: MouseEvent) => currentTarget.closest<HTMLElement>('[data-player]');

/**
 * Does not focus the pressed control, so that Space still toggles playback; it stays reachable with Tab. A text field
 * keeps the focus. From other elements outside the player, such as a tab, the player takes it: they use the arrow keys.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
  const player = playerOf(event);
  const active = document.activeElement;
  if (player && !player.contains(active) && !active?.matches(WRITTEN)) player.focus({ preventScroll: true });
}

/** A click on the picture gives the keyboard to the player, also from a text field. */
export function takeFocus(event: MouseEvent): void {
  event.preventDefault();
  playerOf(event)?.focus({ preventScroll: true });
}

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
    <Tooltip
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
    </Tooltip>
  );
}
