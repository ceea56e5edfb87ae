import type { MantineColorSchemeManager } from '@mantine/core';
import { readTheme, writeTheme } from '#lib/preferences.ts';

/** `theme.js` has set the stored theme before the first paint; Mantine starts from the same value. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => readTheme(),
  set: (value) => writeTheme(value === 'light' ? 'light' : 'dark'),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
