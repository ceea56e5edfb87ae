import { Tooltip, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './Transport.module.css';

/** A click leaves the focus where it was, so that Space after it still plays; Tab reaches the button as ever. */
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
    <Tooltip
      withinPortal={false}
      position="top"
      label={
        <>
          {label}
          {shortcut ? <kbd className={classes.tipKey}>{shortcut}</kbd> : null}
        </>
      }
    >
      <UnstyledButton
        className={classes[look]}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
