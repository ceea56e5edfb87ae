import { useEffect, useRef } from 'react';

/** Elements with their own keyboard handling: text input, selection and dialogs. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="tree"], [role="grid"], [role="textbox"]';
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="tab"], [role="switch"]';

/** For example 'shift+arrowleft', 'k', ' '. Characters that need Shift, such as ?, have no prefix. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  return event.shiftKey && event.key.length > 1 ? `shift+${key}` : key;
}

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Listens on the document, so that shortcuts work without focus on the player. */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(OWN_KEYS)) return;
      if ((event.key === ' ' || event.key === 'Enter') && target?.closest(PRESSABLE)) return;
      const action = latest.current[nameOf(event)];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
