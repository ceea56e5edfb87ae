// What happens on the pages of guests. Part of accesslinks.
export { linkOpened } from './guests.hooks.ts';
export { requireDownloadLeft } from './visitor-access.service.ts';
