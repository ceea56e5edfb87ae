import { browserLanguage, readLanguage, startLanguage } from '#lib/i18n.ts';
import { isGuestPage, isStatusPage } from './guest-pages.ts';

/** Loads the texts of the first page. */
export const startPageLanguage = (pathname: string): Promise<void> =>
  startLanguage(isGuestPage(pathname) || isStatusPage(pathname) ? browserLanguage() : readLanguage());
