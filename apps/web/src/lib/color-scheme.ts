import { create } from 'zustand';
import { readTheme, type Theme, writeTheme } from './preferences.ts';

/** `boot/theme.js` applied the stored theme before the first paint; this starts with the same value. */
export const useColorScheme = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function setColorScheme(theme: Theme): void {
  // Mantine's attribute name, so that its components follow the theme.
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  writeTheme(theme);
  useColorScheme.setState({ theme });
}
