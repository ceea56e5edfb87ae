/** Options of every browser context in the e2e tests. */
export const contextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Amsterdam',
  // Animations are rendered by the CPU here, and a click waits until they end.
  reducedMotion: 'reduce',
} as const;
