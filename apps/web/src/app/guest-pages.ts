/** Pages for people without an account. The build puts the list into `boot/theme.js`. */
export const GUEST_PAGES = /^\/(reviewaccess|uploadaccess|embedded-upload|expired)(\/|$)/;

export const isGuestPage = (pathname: string): boolean => GUEST_PAGES.test(pathname);
