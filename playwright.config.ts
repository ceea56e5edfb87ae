import { defineConfig } from '@playwright/test';
import { browserOptions } from './tools/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/journeys',
  // One browser beside the product and its ffmpeg is what two cores can carry without waiting.
  workers: 1,
  forbidOnly: true,
  // A test ends by what it waits for, however slow the machine; these only end one that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: browserOptions(),
  },
});
