/** Pages for people without an account. `boot/theme.js` has the same list. */
const GUEST_PAGES = /^\/(reviewaccess|uploadaccess|embedded-upload|expired)(\/|$)/;

export const isGuestPage = (pathname: string): boolean => GUEST_PAGES.test(pathname);
