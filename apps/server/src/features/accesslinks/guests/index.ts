// What happens on the pages of guests. Part of accesslinks.
export { linkOpened } from './guests.hooks.ts';
export { countDownload } from './link-usage.queries.ts';
export { guestIn } from './shared-downloads.service.ts';
