import { defineConfig } from '@playwright/test';
import { contextOptions } from './e2e/context-options.ts';
import { browserOptions } from './tools/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/journeys',
  // Each worker has a product of its own, so journeys cannot meet each other’s changes. Two of them leave a fifth of two
  // cores idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A test ends by what it waits for, however slow the machine; these only end one that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 90_000,
    contextOptions,
    // Recording costs processor time in every journey; what fails is recorded when it is retried.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: browserOptions([
      // Pages live for seconds: optimising their code costs more than it saves (176 instead of 183 CPU s for 20 journeys).
      '--js-flags=--no-maglev --no-turbofan',
      // The page of the next journey uses the process of the last one, and the scripts compiled there.
      '--process-per-site',
    ]),
  },
});
