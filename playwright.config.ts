import { defineConfig } from '@playwright/test';
import { contextOptions } from './e2e/context-options.ts';
import { browserOptions } from './tools/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/journeys',
  // Each worker has its own server, so journeys do not see each other's changes. Two of them and three workers of vitest
  // keep two cores busy; a third costs another server and another browser.
  workers: 2,
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
      // Threads of the collector compete with the tests for two cores, and a small young generation is collected often.
      '--js-flags=--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16',
      // The next journey reuses the renderer process and the scripts compiled in it.
      '--process-per-site',
    ]),
  },
});
