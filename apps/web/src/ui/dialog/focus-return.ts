import { useEffect, useState } from 'react';

let lastOpener: Element | null = null;

/** The element to focus on close. For a dialog opened from another dialog, the element focused before the first one. */
function opener(): Element | null {
  const active = document.activeElement;
  if (!active?.closest('[role=dialog]')) lastOpener = active;
  return lastOpener;
}

/** Returns the focus when the dialog is closed. */
export function useFocusReturn(): void {
  const [[before, list]] = useState(() => {
    const from = opener();
    return [from, from?.closest('[role=grid], [role=tree], [role=feed]')] as const;
  });
  useEffect(
    () => () => {
      // Do not steal the focus if it has moved elsewhere meanwhile.
      const active = document.activeElement;
      if (active && active !== document.body && active !== before && !active.closest('[role=dialog]')) return;
      // Prefer the current item of a list over the previous element, which may be removed or show another item.
      const place =
        list?.querySelector(':is([data-item], [role=treeitem], [data-row])[tabindex="0"]') ?? before;
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
    },
    [before, list],
  );
}
