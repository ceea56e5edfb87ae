import { create } from 'zustand';
import { readTheme, type Theme, writeTheme } from './preferences.ts';

/** `boot/theme.js` has put the stored theme on the page before the first paint; this starts from the same value. */
export const useColorScheme = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function setColorScheme(theme: Theme): void {
  // The name of the attribute is Mantine's: its parts, where a page uses them, read the same one.
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  writeTheme(theme);
  useColorScheme.setState({ theme });
}
