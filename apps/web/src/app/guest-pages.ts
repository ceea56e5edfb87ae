// The build puts these lists into `boot/theme.js`.

/** Pages for people without an account. */
export const GUEST_PAGES = /^\/(reviewaccess|uploadaccess|embedded-upload|expired)(\/|$)/;

/**
 * Pages that people without an account see, and some of them members too: with the choice that is stored in the
 * browser, else with the theme and the language of the system.
 */
export const STATUS_PAGES =
  /^\/(forbidden|soon|tenant\/email|account\/(disabled|tenant-expired|forced-logout|bandwidth-exceeded|verify|undo-email))(\/|$)/;

/** The first parts of the addresses of all other pages. Any other address is not found. */
export const APP_PAGES =
  /^\/(|home|node|pod|recycle-bin|search|download|usage|account|account-create-success|welcome|console|oauth)(\/|$)/;

export const isGuestPage = (pathname: string): boolean => GUEST_PAGES.test(pathname);

export const isStatusPage = (pathname: string): boolean =>
  STATUS_PAGES.test(pathname) || !(APP_PAGES.test(pathname) || isGuestPage(pathname));
