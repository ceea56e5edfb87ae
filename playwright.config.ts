import { defineConfig } from '@playwright/test';
import { contextOptions } from './e2e/context-options.ts';
import { browserOptions } from './tools/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/journeys',
  // Each worker has its own server, so journeys do not see each other's changes. Two workers left a fifth of two cores
  // idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // These limits only end a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 90_000,
    contextOptions,
    // Recording costs CPU time in every journey, so only the retry of a failed one is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: browserOptions([
      // Pages live for seconds: optimising compilers cost more than they save (176 instead of 183 CPU s for 20 journeys).
      '--js-flags=--no-maglev --no-turbofan',
      // The next journey reuses the renderer process and the scripts compiled in it.
      '--process-per-site',
    ]),
  },
});
