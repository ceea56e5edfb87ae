import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from './setup/browser.mjs';

export const browserArgs: readonly string[] = [
  // Containers give neither the user namespaces its sandbox needs nor a large /dev/shm.
  ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  ...['--autoplay-policy=no-user-gesture-required', '--mute-audio'],
];

/** The browser of the checkout, or the one Playwright brings along. */
export function browserOptions(more: readonly string[] = []): { executablePath?: string; args: string[] } {
  const executablePath = findBrowser();
  return { ...(executablePath ? { executablePath } : {}), args: [...browserArgs, ...more] };
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(browserOptions());
