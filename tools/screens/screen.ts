import type { Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  /** Who looks; nobody before signing in. */
  email?: string;
  password?: string;
  /** Looked at in both themes, both languages and all widths; the others where they are most likely to break. */
  main?: true;
  /** Before the page is opened: what it is to be told, or what must be there. */
  prepare?(page: Page): Promise<unknown>;
  /** Brings the page into the state to be shown. */
  act?(page: Page): Promise<void>;
  /** After the picture: takes away what was made for it. */
  clear?(page: Page): Promise<unknown>;
  /** Of a page that waits on purpose nothing more will come. */
  waits?: true;
}

/** One of two texts, as the page may be in either language. */
export const said = (en: string, nl: string): RegExp => new RegExp(`^(${en}|${nl})$`);
