import type { Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  /** Who looks; nobody before signing in. */
  email?: string;
  password?: string;
  /** Brings the page into the state to be shown. */
  act?(page: Page): Promise<void>;
}
