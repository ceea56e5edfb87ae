import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from './setup/browser.mjs';

export const browserArgs: readonly string[] = [
  // Containers lack the user namespaces that the sandbox needs and have a small /dev/shm.
  ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  ...['--autoplay-policy=no-user-gesture-required', '--mute-audio'],
];

/** The browser found by set-up, or the one bundled with Playwright. */
export function browserOptions(more: readonly string[] = []): { executablePath?: string; args: string[] } {
  const executablePath = findBrowser();
  return { ...(executablePath ? { executablePath } : {}), args: [...browserArgs, ...more] };
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(browserOptions());
