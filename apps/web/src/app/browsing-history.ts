import { enterPage, returnToPage } from '#session/browsing-context.ts';
import { router } from './router.tsx';

const keyInBrowser = () => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key;

/** Tracks navigation by history key, which the browser restores with the page. */
export function watchBrowsing(): void {
  // After a reload the key is known; on a first visit it is not.
  returnToPage(keyInBrowser());
  router.history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') enterPage(location.state.__TSR_key);
    // The router generates a key if the browser has none, so read the browser's own state.
    else returnToPage(keyInBrowser());
  });
}
