/** Browser bars are lower than this; on-screen keyboards are higher. */
const LEAST_PX = 120;

/**
 * iOS covers the page with the keyboard instead of resizing it, so the page is shortened by the covered height. Other
 * browsers resize it themselves (`interactive-widget` in index.html).
 */
export function followKeyboard(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  const measure = () => {
    // A zoomed page is smaller as well, but not covered.
    const covered = seen.scale > 1.01 ? 0 : Math.round(window.innerHeight - seen.height);
    const { style, dataset } = document.documentElement;
    if (covered < LEAST_PX) {
      style.removeProperty('--r-keyboard');
      delete dataset.keyboard;
      return;
    }
    style.setProperty('--r-keyboard', `${covered}px`);
    dataset.keyboard = '';
    // iOS also scrolls the page to the field, which would hide the top.
    window.scrollTo(0, 0);
  };
  seen.addEventListener('resize', measure);
}
