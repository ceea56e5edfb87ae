import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'dark' | 'light';

// `boot/theme.js` reads this key before anything else is loaded.
const KEY = 'rushes.theme';

export const hasTheme = (): boolean => /^(dark|light)$/.test(readStored(KEY) ?? '');
export const readTheme = (): Theme => (readStored(KEY) === 'light' ? 'light' : 'dark');
export const writeTheme = (theme: Theme): void => writeStored(KEY, theme);

/** `boot/theme.js` applied the stored theme before the first paint; this starts with the same value. */
export const useColorScheme = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function setColorScheme(theme: Theme): void {
  document.documentElement.setAttribute('data-theme', theme);
  writeTheme(theme);
  useColorScheme.setState({ theme });
}
