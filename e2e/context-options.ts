/** What every browser context of the journeys starts with. */
export const contextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Amsterdam',
  // Animations are drawn by the processor here, and a click waits until they are over.
  reducedMotion: 'reduce',
} as const;
