import { enterPage, returnToPage } from '#lib/browsing-context.ts';
import { router } from './router.tsx';

const keyInBrowser = () => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key;

/** Every navigation has its key, which the browser gives back with the page. */
export function watchBrowsing(): void {
  // A reload gives the key of before; a first visit one that is not known yet.
  returnToPage(keyInBrowser());
  router.history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') enterPage(location.state.__TSR_key);
    // The router makes up a key where the browser has none: the browser's own word counts.
    else returnToPage(keyInBrowser());
  });
}
