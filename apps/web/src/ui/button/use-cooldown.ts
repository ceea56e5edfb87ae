import { useEffect, useReducer } from 'react';

/** Prevents a second click within this time from starting the same work again. */
export const COOLDOWN_SECONDS = 10;

const begun = new Map<string, number>();

/** Seconds until this may be started again. Kept when the dialog is closed and reopened. */
export function useCooldown(key: string): { left: number; begin: () => void; lift: () => void } {
  const [, render] = useReducer((turn: number) => turn + 1, 0);
  const left = secondsLeft(key);
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(render, 250);
    return () => clearInterval(timer);
  }, [left]);
  const change = (work: (key: string) => void) => () => {
    work(key);
    render();
  };
  return { left, begin: change((name) => beginCooldown(name)), lift: change(liftCooldown) };
}

export const beginCooldown = (key: string, now = Date.now()): void => void begun.set(key, now);

export const liftCooldown = (key: string): void => void begun.delete(key);

export function secondsLeft(key: string, now = Date.now()): number {
  const at = begun.get(key);
  if (at === undefined) return 0;
  const left = Math.ceil(COOLDOWN_SECONDS - (now - at) / 1000);
  if (left > 0) return Math.min(COOLDOWN_SECONDS, left);
  begun.delete(key);
  return 0;
}
