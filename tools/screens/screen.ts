import type { Locator, Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  /** The user; undefined for screens before sign-in. */
  email?: string;
  password?: string;
  /** Captured in both themes, both languages and all widths. Other screens only where they are most likely to break. */
  main?: true;
  /** Runs before the page is opened: sets up routes and content. */
  prepare?(page: Page): Promise<unknown>;
  /** Brings the page into the state to capture. */
  act?(page: Page): Promise<void>;
  /** Runs after the screenshot: removes what was created for it. */
  clear?(page: Page): Promise<unknown>;
  /** The page stays in a waiting state: do not wait for more content. */
  waits?: true;
}

/** Matches one of two texts, as the page may be in either language. */
export const inEitherLanguage = (en: string, nl: string): RegExp => new RegExp(`^(${en}|${nl})$`);

export const press = (page: Page | Locator, en: string, nl: string): Promise<void> =>
  page.getByRole('button', { name: inEitherLanguage(en, nl) }).click();

/** Opens the context menu of an item. */
export async function openMenu(page: Page, item: Locator): Promise<void> {
  await item.click({ button: 'right' });
  await page.getByRole('menu').waitFor();
}
